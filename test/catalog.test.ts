import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readLogic } from "../src/database/logic.ts";
import { migrationsFolder } from "../src/database/migrate.ts";
import { actingRoles } from "../src/database/roles.ts";
import { useDatabase } from "./support/database.ts";
import { asTenant, insertCreditor, insertPlacement } from "./support/rows.ts";

const database = useDatabase();
const schemas = ["app", "api", "task", "private", "ops"];

async function rows<Row extends Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.owner.query<Row>(sql, values)).rows;
}

/** One column as text, for lists that must be empty or equal to a known one. */
async function names(sql: string, values: unknown[] = []): Promise<string[]> {
  return (await rows<{ name: string }>(sql, values)).map(({ name }) => name);
}

/** The role of DATABASE_URL, as which API and worker connect. */
async function loginName(): Promise<string> {
  const { rows: found } = await database.login.query<{ name: string }>("select session_user::text as name");
  return found[0]?.name ?? "";
}

/** Tables in app that hold a tenant's rows. */
const tenantTables = `
  select c.oid, c.oid::regclass::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'creditor_id' and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`;

/** Functions of ours; an extension's are its own business. */
const functions = `
  select p.oid, p.oid::regprocedure::text as name, p.prosrc, p.prosecdef, p.proconfig, p.proowner, p.pronamespace, p.proacl
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any ($1)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

describe("tenancy by construction", () => {
  test("there are tenant tables to look at", async () => {
    expect((await names(tenantTables)).length).toBeGreaterThan(20);
  });

  test("every tenant table has creditor_id first in its primary key", async () => {
    const without = await names(
      `select t.name from (${tenantTables}) t
       left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
       where a.attname is distinct from 'creditor_id'`,
    );
    expect(without).toEqual([]);
  });

  test("every foreign key between tenant tables carries creditor_id on both sides, first", async () => {
    const without = await names(
      `select k.conrelid::regclass || ': ' || k.conname as name
       from pg_constraint k
       join (${tenantTables}) child on child.oid = k.conrelid
       join (${tenantTables}) parent on parent.oid = k.confrelid
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
       where k.contype = 'f' and (a.attname, b.attname) <> ('creditor_id', 'creditor_id')`,
    );
    expect(without).toEqual([]);
  });

  test("row security is enabled and forced on every tenant table, and its policies are there", async () => {
    const found = await rows<{ name: string; forced: boolean; policies: string[] }>(
      `select t.name, c.relrowsecurity and c.relforcerowsecurity as forced,
         array(select p.polname::text from pg_policy p where p.polrelid = t.oid order by 1) as policies
       from (${tenantTables}) t join pg_class c on c.oid = t.oid`,
    );
    const bare = found.filter(
      ({ forced, policies }) =>
        !forced ||
        !["maintenance", "operator_reads", "tenant_isolation"].every((one) => policies.includes(one)),
    );
    expect(bare).toEqual([]);
  });

  test("the tenant's policy compares creditor_id with the tenant entered, asked once, for reading and writing", async () => {
    const expressions = await rows<{ using_: string; check_: string; permissive: boolean; command: string }>(
      `select distinct pg_get_expr(p.polqual, p.polrelid) as using_, pg_get_expr(p.polwithcheck, p.polrelid) as check_,
         p.polpermissive as permissive, p.polcmd as command
       from pg_policy p where p.polname = 'tenant_isolation'`,
    );
    const once =
      /^\(creditor_id = \( SELECT \(NULLIF\(current_setting\('app\.creditor_id'::text, true\), ''::text\)\)::uuid AS \S+\)\)$/;
    expect(expressions).toEqual([
      {
        using_: expect.stringMatching(once),
        check_: expect.stringMatching(once),
        permissive: true,
        command: "*",
      },
    ]);
  });

  test("what has no row security is written by nobody but migrations", async () => {
    const writable = await names(
      `select c.oid::regclass || ' by ' || grantee as name
       from pg_class c, unnest($1::text[]) grantee
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
         and has_table_privilege(grantee, c.oid, 'insert, update, delete, truncate')`,
      [actingRoles],
    );
    expect(writable).toEqual([]);
  });
});

describe("composite values", () => {
  const folder = join(migrationsFolder, "logic");
  const sources = readLogic(folder).files.map(({ path, sql }) => ({
    path,
    code: sql.replace(/--.*$/gm, ""),
  }));

  // Of a status and a body, everywhere alike.
  const byPosition = ["api.response"];

  test("they are made by position only of arguments that bear the names of their fields", async () => {
    const fields = new Map(
      (
        await rows<{ type: string; fields: string[] }>(
          `select t.oid::regtype::text as type, array_agg(a.attname::text order by a.attnum) as fields
           from pg_type t join pg_class c on c.oid = t.typrelid join pg_attribute a on a.attrelid = c.oid
           where c.relkind = 'c' and a.attnum > 0 and not a.attisdropped group by t.oid`,
        )
      ).map((one) => [one.type, one.fields]),
    );
    const made = sources.flatMap(({ path, code }) =>
      [...code.matchAll(/\)::((?:app|api|task|private)\.\w+)\b(?!\[)/g)]
        .filter(([, type = ""]) => fields.has(type) && !byPosition.includes(type))
        .map((cast) => ({ path, type: cast[1] ?? "", row: rowBefore(code, cast.index) })),
    );
    expect(made.length).toBeGreaterThan(2);
    const wrong = made.filter(({ type, row }) => row !== fields.get(type)?.join());
    expect(wrong).toEqual([]);
  });

  /** The arguments of `row(…)` that ends at a position, without the names of the rows they are taken from. */
  function rowBefore(code: string, end: number): string {
    const [, list = ""] = /\brow\(([\w.,\s]*)$/.exec(code.slice(0, end)) ?? [];
    return list
      .split(",")
      .map((each) => each.trim().replace(/^\w+\./, ""))
      .join();
  }
});

describe("ownership and rights", () => {
  test("svc_owner can neither log in nor pass row security", async () => {
    expect(
      await rows("select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'svc_owner'"),
    ).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
  });

  test("no acting role can log in, pass row security or become svc_owner", async () => {
    const strong = await names(
      `select rolname as name from pg_roles
       where rolname = any ($1)
         and (rolcanlogin or rolsuper or rolbypassrls or pg_has_role(rolname, 'svc_owner', 'member'))`,
      [actingRoles],
    );
    expect(strong).toEqual([]);
  });

  test("svc_owner owns everything, but for the queue's functions, which are svc_queue's", async () => {
    const foreign = await names(
      `select kind || ' ' || name as name from (
         select 'table' as kind, c.oid::regclass::text as name, c.relowner as owner, n.nspname
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         union all
         select 'type', t.oid::regtype::text, t.typowner, n.nspname
         from pg_type t join pg_namespace n on n.oid = t.typnamespace
         union all
         select 'schema', n.nspname, n.nspowner, n.nspname from pg_namespace n
         union all
         select 'function', p.oid::regprocedure::text, p.proowner, n.nspname
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where not (n.nspname = 'task' and p.proowner = 'svc_queue'::regrole)
       ) owned
       where nspname = any ($1) and owner <> 'svc_owner'::regrole`,
      [schemas],
    );
    expect(foreign).toEqual([]);
  });

  test("the login owns nothing and inherits nothing", async () => {
    const login = await loginName();
    expect(
      await names(
        `select d.classid::regclass || ' ' || d.objid as name from pg_shdepend d
         where d.refobjid = $1::regrole and d.deptype = 'o'`,
        [login],
      ),
    ).toEqual([]);
    expect(
      await names(
        `select member_of::text as name from unnest($2::text[]) member_of
         where pg_has_role($1, member_of, 'usage') or not pg_has_role($1, member_of, 'member')`,
        [login, actingRoles],
      ),
    ).toEqual([]);
  });

  test("the login may read no tenant's table and no secret, and writes nothing", async () => {
    const readable = ["private.logic_version", "app.settings", "app.errors"];
    const reachable = await names(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm')
         and (has_table_privilege($2, c.oid, 'insert, update, delete, truncate')
           or (has_any_column_privilege($2, c.oid, 'select') and (n.nspname <> 'app' or c.oid in (select t.oid from (${tenantTables}) t))))`,
      [schemas, await loginName()],
    );
    expect(reachable).toEqual(["private.logic_version"]);
    for (const table of readable) await database.login.query(`select from ${table}`);
  });

  test("SECURITY DEFINER functions are in private, or are the queue's; each pins its search_path", async () => {
    const loose = await names(
      `select f.name from (${functions}) f
       where f.prosecdef and (
         not coalesce(f.proconfig @> array['search_path=pg_catalog, pg_temp'], false)
         or not (f.pronamespace = 'private'::regnamespace and f.proowner = 'svc_owner'::regrole
                 or f.pronamespace = 'task'::regnamespace and f.proowner = 'svc_queue'::regrole))`,
      [schemas],
    );
    expect(loose).toEqual([]);
  });

  test("SECURITY DEFINER functions of private read no tenant's table, whose plans depend on the role", async () => {
    const definers = await rows<{ name: string; prosrc: string }>(
      `select f.name, f.prosrc from (${functions}) f where f.prosecdef and f.pronamespace = 'private'::regnamespace`,
      [schemas],
    );
    const tables = await names(tenantTables);
    const readers = definers.filter(({ prosrc }) => tables.some((table) => prosrc.includes(`${table} `)));
    expect(definers.length).toBeGreaterThan(5);
    expect(readers.map(({ name }) => name)).toEqual([]);
  });

  test("PUBLIC may execute the doors alone", async () => {
    const open = await names(
      `select distinct split_part(f.name, '(', 1) as name from (${functions}) f
       where has_function_privilege('public', f.oid, 'execute') order by 1`,
      [schemas],
    );
    const doorAliases = ["disown", "receive_email_event", "receive_mail", "receive_voice_event", "settled"];
    expect(open).toEqual([...doors, "private.admit", ...doorAliases.map((name) => `task.${name}`)].sort());
  });
});

/** What the login calls before it has become anybody; each finds out for itself who is calling, or needs not know. */
const doors = [
  "api.call",
  "app.enter",
  "app.make_principal",
  "private.admit_caller",
  "private.authenticate",
  "private.forget_expired",
  "private.heartbeat_age",
  "private.record_heartbeat",
  "private.record_probe",
  "task.begin",
  "task.begin_drive",
  "task.begin_many",
  "task.claims_under_way",
  "task.clock_lock",
  "task.release_orphans",
  "task.enter",
  "task.enter_identified_tenant",
  "task.enter_to_begin",
  "task.finish",
  "task.finish_many",
  "task.give_back",
  "task.keep_drive",
  "task.lateness",
  "task.move_clock",
  "task.pool_number",
  "task.process_lock",
  "task.promote",
  "task.record_delivery_event",
  "task.ingest_email",
  "task.is_reply_address",
  "task.record_call_event",
  "task.recover",
  "task.booked_result",
  "task.simulate_call",
  "task.simulate_message",
  "task.simulated_addressee",
  "task.simulation",
  "task.step",
  "task.stop_drive",
];

describe("one clock", () => {
  test("the wall clock is read where the list says so, and nowhere else", async () => {
    const found = await rows<{ name: string; prosrc: string }>(
      `select split_part(f.name, '(', 1) as name, f.prosrc from (${functions}) f`,
      [schemas],
    );
    const readers = found.filter(({ prosrc }) => readsWallClock(prosrc)).map(({ name }) => name);
    expect([...new Set(readers)].sort()).toEqual(Object.keys(wallTime).sort());
  });

  test("no column default, check, policy, view or trigger condition reads it", async () => {
    const expressions = await rows<{ name: string; expression: string }>(
      `select d.adrelid::regclass || ' default' as name, pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
       union all select k.conrelid::regclass || ' ' || k.conname, pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c'
       union all select p.polrelid::regclass || ' ' || p.polname,
         concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p
       union all select c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c
         where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text = any ($1)
       union all select t.tgrelid::regclass || ' ' || t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal`,
      [schemas],
    );
    const ours = expressions.filter(
      ({ name }) => !/^graphile_(worker|migrate)\.|^information_schema\./.test(name),
    );
    expect(ours.length).toBeGreaterThan(100);
    expect(ours.filter(({ expression }) => readsWallClock(expression))).toEqual([]);
  });
});

/** Where wall time belongs, each with its reason: no tenant is known yet, or another machine's clock is party to it. */
const wallTime: Readonly<Record<string, string>> = {
  "app.set_clock": "the tenant's time is made of it",
  "private.admit_caller": "rate limits count before a tenant is known",
  "private.end_session": "sessions live in wall time",
  "private.forget_expired": "what it forgets expired in wall time",
  "private.heartbeat_age": "whether workers live",
  "private.holder_of_onboarding": "tokens expire in wall time",
  "private.holder_of_session": "sessions expire in wall time",
  "private.insert_user": "a user may belong to no tenant",
  "private.issue_api_key": "keys live in wall time",
  "private.store_signing_secret": "receivers compare with clocks of their own",
  "private.issue_signup_code": "codes of people without a session expire in wall time",
  "private.lock_counter": "rate limits count before a tenant is known",
  "private.open_onboarding": "tokens expire in wall time",
  "private.record_heartbeat": "whether workers live",
  "private.record_probe": "whether this process can write",
  "private.redeem_signup_code": "codes expire in wall time",
  "private.seed_user": "sessions end in wall time",
  "private.start_session": "sessions expire in wall time",
  "private.remember_network": "users sign in before any tenant is known",
  "task.audit_file": "a checkpoint is of all tenants",
  "task.begin_drive": "whether a driver lives",
  "task.claim_row": "when a process claimed",
  "task.keep_drive": "whether a driver lives",
  "task.lateness": "the tenant's time is made of it, and how long a wake-up has waited",
  "task.limit_waits": "how long a transaction has lasted",
  "task.move_clock": "an offset is the distance from it",
  "task.promote": "the queue's run_at",
  "task.record_anchors": "a checkpoint is of all tenants",
  "task.recover": "which processes and drivers live",
};

const wallClock = [
  /(?<!app\.)\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(/i,
  /\b(current_date|current_time|current_timestamp|localtime|localtimestamp)\b/i,
  /'(now|today|yesterday|tomorrow)'\s*::|\b(date|time|timestamp|timestamptz)\s+'(now|today|yesterday|tomorrow)'/i,
];

function readsWallClock(sql: string): boolean {
  const code = sql.replace(/--.*$/gm, "");
  return wallClock.some((pattern) => pattern.test(code));
}

describe("hand", () => {
  test("functions are at most 70 lines long", async () => {
    const long = (
      await rows<{ name: string; prosrc: string }>(`select name, prosrc from (${functions}) f`, [schemas])
    )
      .map(({ name, prosrc }) => ({ name, lines: prosrc.trim().split("\n").length }))
      .filter(({ lines }) => lines > 70);
    expect(long).toEqual([]);
  });

  test("triggers are named _100_ to _999_, stamps first and effects last", async () => {
    const others = await names(
      `select t.tgrelid::regclass || ' ' || t.tgname as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relnamespace::regnamespace::text = any ($1) and t.tgname !~ '^_[1-9][0-9]{2}_[a-z]'`,
      [schemas],
    );
    expect(others).toEqual([]);
  });

  test("every foreign key is indexed", async () => {
    const bare = await names(
      `select k.conrelid::regclass || ' ' || k.conname as name
       from pg_constraint k
       where k.contype = 'f' and k.connamespace::regnamespace::text = any ($1)
         and not exists (
           select from pg_index i
           where i.indrelid = k.conrelid and i.indpred is null
             and k.conkey <@ (i.indkey::smallint[])[0:cardinality(k.conkey) - 1])`,
      [schemas],
    );
    expect(bare).toEqual([]);
  });

  test('text that is searched by is collate "C", which row security lets reach an index', async () => {
    const others = await names(
      `select distinct i.indrelid::regclass || '.' || a.attname as name
       from pg_index i
       join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::smallint[])
       join pg_type t on t.oid = a.atttypid
       where c.relnamespace = 'app'::regnamespace
         and (t.typcategory in ('S', 'E') or t.typname = 'citext')
         and (t.typname <> 'text' or a.attcollation <> (select oid from pg_collation where collname = 'C'))`,
    );
    expect(others).toEqual([]);
  });
});

/** Text of every file below a folder with one of these endings, comments left in. */
function sourcesOf(folder: string, ending: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

describe("the error register", () => {
  const register = "app/reference/errors.sql";
  const logic = sourcesOf(join(migrationsFolder, "logic"), ".sql").filter(({ path }) => path !== register);
  const source = sourcesOf(join(migrationsFolder, "..", "src"), ".ts");

  test("has an SQLSTATE of class SV of its own for each refusal", async () => {
    const errors = await rows<{ name: string; sqlstate: string }>("select name, sqlstate from app.errors");
    expect(errors.filter(({ sqlstate }) => !/^SV[0-9A-Z]{3}$/.test(sqlstate))).toEqual([]);
    expect(new Set(errors.map(({ sqlstate }) => sqlstate)).size).toBe(errors.length);
  });

  test("holds every refusal that a function raises", async () => {
    const known = new Set(await names("select name from app.errors"));
    const raised = logic.flatMap(({ path, text }) =>
      [...text.matchAll(/app\.refuse\(\s*'(\w+)'/g)].map(([, name = ""]) => ({ path, name })),
    );
    expect(raised.length).toBeGreaterThan(30);
    expect(raised.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  test("holds nothing that nobody raises", async () => {
    const errors = await rows<{ name: string; sqlstate: string; message: string }>(
      "select name, sqlstate, message from app.errors",
    );
    const unused = errors.filter(
      ({ name, sqlstate, message }) =>
        !logic.some(({ text }) => text.includes(`'${name}'`) || text.includes(`'${sqlstate}'`)) &&
        !source.some(({ text }) => text.includes(`"${message}"`) || text.includes(`"${sqlstate}"`)),
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  });

  test("is where all refusals come from", () => {
    const raisers = logic
      .filter(({ text }) => /\braise\s+(exception|sqlstate)\b/.test(text))
      .map(({ path }) => path);
    expect(raisers.sort()).toEqual(Object.keys(raising).sort());
  });
});

/** The files that raise, each with its reason. */
const raising: Readonly<Record<string, string>> = {
  "app/clock/clock_unset.sql": "app.refuse may ask for the time, which is what is missing",
  "app/errors/refuse.sql": "raises what is registered",
  "app/errors/refuse_for_now.sql": "raises what is registered, and when to come again",
  "app/intake/csv/place_csv_rows.sql": "a serialisation failure, which the caller repeats",
};

describe("state machines", () => {
  test("move between states that exist, set off effects that exist, for actors that exist", async () => {
    const broken = await names(
      `select t.machine || ' ' || t.event || ' from ' || t.from_state as name from app.transitions t
       where not exists (select from app.states s where s.machine = t.machine and s.state = t.from_state)
         or not exists (select from app.states s where s.machine = t.machine and s.state = t.to_state)
         or (t.effect is not null and to_regprocedure(format('app.%I(app.moves)', t.effect)) is null)
         or t.actors = '{}' or not t.actors <@ array['creditor', 'partner', 'debtor', 'operator', 'system']`,
    );
    expect(broken).toEqual([]);
  });

  test("have a beginning, and no way on from an end", async () => {
    const broken = await names(
      `select distinct s.machine || ' has no initial state' as name from app.states s
       where not exists (select from app.states i where i.machine = s.machine and i.initial)
       union all
       select t.machine || ' goes on from ' || t.from_state from app.transitions t
       join app.states s on s.machine = t.machine and s.state = t.from_state and s.terminal`,
    );
    expect(broken).toEqual([]);
  });

  test("reach every state, but for one that may only be asked for", async () => {
    const unreachable = await names(
      `select s.machine || ' ' || s.state as name from app.states s
       where not s.initial and not exists (
         select from app.transitions t where t.machine = s.machine and t.to_state = s.state)`,
    );
    // A value of the published schema by which placements may be filtered; none is ever in it.
    expect(unreachable).toEqual(["placement pending_compliance"]);
  });

  test("guard every status: each table with one refuses raw writes, a superuser's too", async () => {
    const unguarded = await names(
      `select t.name from (${tenantTables}) t
       join pg_attribute a on a.attrelid = t.oid and a.attname = 'status' and not a.attisdropped
       where (select count(*) from pg_trigger g where g.tgrelid = t.oid and g.tgenabled <> 'D'
                and g.tgname in ('_200_guard_initial_state', '_200_guard_status')) <> 2`,
    );
    expect(unguarded).toEqual([]);
    expect(await names("select tgname as name from pg_trigger where tgname = '_200_guard_birth'")).toEqual(
      [],
    );
  });

  test("have their subjects in a table with the columns that the machine's row names", async () => {
    const machines = await rows<{ machine: string; subjects: string; columns: string[] }>(
      `select s.machine, m.subject_table as subjects, array_remove(array['creditor_id', 'status', m.key_column, m.placement_column], null)
         as columns
       from (select distinct machine from app.states) s left join app.machines m using (machine)`,
    );
    expect(machines.length).toBeGreaterThan(3);
    for (const { subjects, columns } of machines) {
      const found = await names(
        "select attname as name from pg_attribute where attrelid = $1::regclass and attname = any ($2)",
        [subjects, columns],
      );
      expect(found.sort()).toEqual([...new Set(columns)].sort());
    }
  });

  test("let a superuser neither change a placement's status nor give birth to a paid one", async () => {
    const creditor = await insertCreditor(database.owner);
    const placement = await insertPlacement(database.owner, creditor);
    const update = database.owner.query("update app.placements set status = 'paid' where placement_id = $1", [
      placement,
    ]);
    await expect(update).rejects.toMatchObject({ code: "SV204" });
    const birth = database.owner.query(
      `insert into app.placements select (jsonb_populate_record(p, '{"status": "paid", "invoice_number": "other"}'
         || jsonb_build_object('placement_id', gen_random_uuid()))).* from app.placements p where placement_id = $1`,
      [placement],
    );
    await expect(birth).rejects.toMatchObject({ code: "SV204" });
    expect(await rows("select status from app.placements where creditor_id = $1", [creditor])).toEqual([
      { status: "pending_enrichment" },
    ]);
  });

  test("write one move, and one audit event, for each change of a status", async () => {
    const creditor = await insertCreditor(database.owner);
    const placement = await insertPlacement(database.owner, creditor);
    await asTenant(database.login, creditor, (client) =>
      client.query("select app.move('placement', $1, 'recalled')", [placement]),
    );
    expect(
      await rows(
        `select m.from_state, m.to_state, e.event_type, e.previous_status, e.new_status
         from app.moves m join app.audit_events e on e.creditor_id = m.creditor_id and e.chain_id = m.subject_id
         where m.creditor_id = $1 and e.previous_status is not null`,
        [creditor],
      ),
    ).toEqual([
      {
        from_state: "pending_enrichment",
        to_state: "recalled",
        event_type: "placement.recalled",
        previous_status: "pending_enrichment",
        new_status: "recalled",
      },
    ]);
  });
});
