import pg from "pg";

// A name without a schema means nothing that anybody else could have put in its way.
export const ownerSearchPath = "pg_catalog, pg_temp";

/**
 * A session of the owner, for migrations. Nothing that a run-time role owns or could have made is read in it: what such a
 * role makes (a view, a trigger, an operator) would run with the owner's powers, whatever role is set.
 */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "migrate" });
  await owner.connect();
  await owner.query(`set statement_timeout = 0; set search_path = ${ownerSearchPath}`);
  return owner;
}
