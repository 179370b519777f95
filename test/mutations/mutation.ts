import type pg from "pg";

export type Database = Pick<pg.ClientBase, "query">;

/** One weakening of the database, and who is asked whether it shows beside the list of grants. */
export interface Mutation {
  readonly group: string;
  readonly name: string;
  /** Statements of a transaction that is rolled back; undefined where what they would change is not there any more. */
  readonly sql: string | undefined;
  readonly asks: Asks;
}

/**
 * A walk through one table, through one function's callers or through who creates what, or all checks of guards.
 * `nobody`: it changes nothing that behaves until some other change is made, so the list alone is to notice.
 */
export type Asks =
  | { readonly walk: "table"; readonly table: string }
  | { readonly walk: "function"; readonly function: string }
  | { readonly walk: "creation" | "guards" | "nobody" };

export const guards: Asks = { walk: "guards" };
export const nobody: Asks = { walk: "nobody" };

export async function queryRows<Row extends pg.QueryResultRow>(
  database: Database,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.query<Row>(sql, values)).rows;
}
