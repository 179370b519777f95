/** Mutations of the bodies of functions that guard: emptied, or with one condition less. */
import { type Database, guards, type Mutation, queryRows } from "./mutation.ts";

/** Function, the text of its body that is replaced, and by what. */
type Replacement = readonly [name: string, text: string, by: string];

const auditFields = [
  "event.creditor_id",
  "event.chain_id",
  "event.event_id",
  "event.placement_id",
  " seq,",
  "event.event_type",
  "event.actor_type",
  "event.actor,",
  "event.previous_status",
  "event.new_status",
  "event.data",
  "(extract(epoch from event.occurred_at) * 1000000)::bigint",
];

/** Of the worker's login. */
const openToOneLogin = [
  "task.begin_drive",
  "task.claims_under_way",
  "task.keep_drive",
  "task.move_clock",
  "task.promote",
  "task.recover",
  "task.release_orphans",
  "task.stop_drive",
];

const replacements: readonly Replacement[] = [
  ["private.assert_may_issue", "('none', 'svc_operator')", "('none', 'svc_operator', 'svc_creditor')"],
  ["private.assert_may_issue", "('none', 'svc_operator')", "('none', 'svc_operator', 'svc_partner')"],
  ["private.assert_may_issue", "and holder_id::text = current_setting('app.creditor_id', true)", ""],
  ["private.assert_may_issue", "and holder_id::text = current_setting('app.partner_id', true)", ""],
  ["private.assert_may_issue", "and holder_kind = 'creditor'", ""],
  ["private.assert_may_issue", "and holder_kind = 'partner'", ""],
  ["private.assert_may_issue", "is not true", ""],
  ["private.store_signing_secret", "perform private.assert_may_issue(holder_kind, of_holder);", ""],
  ["private.store_signing_secret", "is distinct from of_holder", "is null"],
  ["private.issue_api_key", "perform private.assert_may_issue(holder_kind, holder_id);", ""],
  ["private.issue_api_key", "sha256(convert_to(secret, 'UTF8'))", "convert_to(secret, 'UTF8')"],
  ["private.issue_api_key", "where coalesce(k.creditor_id", "where false and coalesce(k.creditor_id"],
  ["private.holder_of_key", "k.revoked_at is null", "true"],
  ["private.holder_of_key", "k.environment = credential ->> 'environment'", "true"],
  [
    "private.holder_of_key",
    "sha256(k.secret_hash || 'compare'::bytea) =",
    "k.secret_hash is not null or sha256(''::bytea) =",
  ],
  ["private.holder_of_session", "s.revoked_at is null", "true"],
  ["private.holder_of_session", "s.expires_at > now()", "true"],
  ["private.holder_of_session", "s.token_hash = decode(credential ->> 'token_hash', 'hex')", "true"],
  ["private.holder_of_onboarding", "t.revoked_at is null", "true"],
  ["private.holder_of_onboarding", "t.expires_at > now()", "true"],
  ["private.holder_of_onboarding", "credential ->> 'access' = 'onboarding'", "true"],
  ["private.holder_of_onboarding", "t.creditor_id = (credential ->> 'creditor_id')::uuid", "true"],
  ["private.redeem_signup_code", "c.used_at is null", "true"],
  ["private.redeem_signup_code", "c.expires_at > now()", "true"],
  ["private.redeem_signup_code", "if creditor is null then", "if false then"],
  ["private.linked_creditor", "writes and split_part", "false and split_part"],
  ["private.linked_creditor", "if not found then", "if false then"],
  ["private.linked_creditor", "if coalesce(btrim(named), '') = '' then", "if false then"],
  ["private.link_key", "partner || ':' ||", "':' ||"],
  ["private.mirror_link", "if new.ended_at is null then", "if true then"],
  ["private.mirror_link", "new.partner_id || ':' || new.authority", "new.partner_id || ':manage'"],
  ["private.tenant_principal", "holder.role <> 'creditor'", "false"],
  ["private.tenant_principal", "account_status <> 'verified'", "false"],
  ["private.tenant_principal", "credential ->> 'access' = 'tenant' or", ""],
  ["private.tenant_principal", "or holder.credential_kind = 'api_key'", ""],
  ["private.tenant_principal", "or account_status = 'rejected'", ""],
  ["private.operator_principal", "holder.role <> 'operator'", "false"],
  ["private.partner_principal", "holder.role <> 'partner'", "false"],
  ["private.session_principal", "holder.credential_kind <> 'session'", "false"],
  ["private.authenticate", "if holder is null or holder.role is null then", "if false then"],
  ["private.authenticate", "if principal.role is null then", "if false then"],
  ["private.open_session", "private.password_hash(password, expected) <> expected or", ""],
  ["private.open_session", "or not admission.granted", ""],
  ["private.end_session", "where s.token_hash", "where false and s.token_hash"],
  ["private.seed_user", "known.role <> seed_user.role or", ""],
  ["private.seed_user", "or coalesce(known.creditor_id, known.partner_id) is distinct from holder_id", ""],
  ["private.seed_user", "where s.user_id = known.user_id", "where false and s.user_id = known.user_id"],
  ["private.add_user", "perform private.assert_may_issue(role, holder_id);", ""],
  ["private.open_onboarding", "select private.assert_may_issue('creditor', creditor);", ""],
  ["private.add_first_operator", " and u.role = 'operator'", ""],
  [
    "private.register_identifier",
    "do nothing",
    "(kind, key_hash) do update set creditor_id = excluded.creditor_id",
  ],
  ["private.reregister_identifier", "d.creditor_id = app.creditor_id() and", ""],
  ["private.admit_caller", "least(wanted, greatest(remaining / 10, 1), remaining)", "wanted"],
  ["private.admit_caller", "then least(1, remaining)", "then 1"],
  ["private.rate_limit", "when 'public' then 10", "when 'public' then 100000"],
  ["private.rate_limit", "when 'login' then 10", "when 'login' then 100000"],
  ["private.rate_limit", "else 100 end", "else 100000 end"],
  ["private.rate_limit", "(caller ->> 'class') || ':' ||", "gen_random_uuid() || ':' ||"],
  ["app.audit_hash", "coalesce(previous_hash, '')", "''::bytea"],
  ...auditFields.map(
    (field): Replacement => ["app.audit_hash", field, field.endsWith(",") ? " null," : "null"],
  ),
  ["app.link_audit_event", "previous_hash = h.hash", "previous_hash = null"],
  ["app.link_audit_event", "hash = app.audit_hash(h.hash,", "hash = app.audit_hash(null,"],
  ["app.verify_audit_chain", "hash <> expected or", ""],
  ["app.verify_audit_chain", "previous_hash is distinct from before or", ""],
  ["app.verify_audit_chain", "or seq <> position", ""],
  [
    "app.verify_audit_chain",
    "and not exists (select from events",
    "and false and not exists (select from events",
  ],
  [
    "app.verify_audit_chain",
    "where not exists (select from app.audit_heads",
    "where false and not exists (select from app.audit_heads",
  ],
  ...openToOneLogin.map((name): Replacement => [name, `app.assert_login('svc_worker')`, "1"]),
  ["private.admit_caller", "perform app.assert_login('svc_public');", ""],
  ["private.forget_expired", "perform app.assert_login('svc_public');", ""],
  ["app.assert_login", "session_user", "'svc_worker'"],
  ["app.actors_of", "'{creditor,partner}'", "'{creditor,partner,operator}'"],
  ["app.actors_of", "'{system,debtor}'", "'{system,debtor,operator}'"],
  ["app.fill_move", "if subject.state is null then", "if false then"],
  ["app.fill_move", "if not found then", "if false then"],
  ["app.fill_move", "new.actor_type <> all (legal.actors)", "false"],
  ["app.fill_move", "new.from_state := subject.state;", ""],
  ["app.fill_move", "new.to_state := legal.to_state;", ""],
  ["app.fill_move", "new.transaction_id := pg_current_xact_id();", ""],
  ["app.fill_move", "new.audit_event := legal.audit_event;", ""],
  ["app.apply_move", "if not app.set_status(", "if false and not app.set_status("],
  ["app.is_moved", "newest.transaction_id = pg_current_xact_id_if_assigned()", "true"],
  ["app.is_moved", "newest.from_state = old_status", "true"],
  ["app.is_moved", "newest.to_state = new_status", "true"],
  ["app.is_moved", "m.subject_id = is_moved.subject_id", "true"],
  ["app.record_move", "new.from_state, new.to_state);", "null, null);"],
  ["app.enter", "coalesce(principal.creditor_id::text, '')", "''"],
  ["app.enter", "coalesce(principal.partner_id::text, '')", "''"],
  [
    "app.enter",
    "set_config('app.actor_type', principal.actor_type, true)",
    "set_config('app.actor_type', 'system', true)",
  ],
  ["app.enter", "coalesce(principal.actor, '')", "'system'"],
  ["app.enter", "set_config('role', principal.role, true)", "set_config('role', 'svc_operator', true)"],
  ["app.enter", "principal.credential_kind", "'session'"],
  ["app.enter_tenant", "if not exists", "if false and not exists"],
  ["app.enter_tenant_of", "if tenant is null then", "if false then"],
  ["api.call", "set_config('transaction_read_only', 'on', true)", "null"],
  ["app.require_dashboard", "app.credential_kind() <> 'session' or", ""],
  ["app.require_dashboard", "or app.actor_type() <> 'creditor'", ""],
  ["task.enter", "'svc_worker'", "'svc_operator'"],
  ["task.give_back", "booking.claim is distinct from claim", "false"],
  ["task.claim_row", "a.state in ('waiting', 'queued') and", ""],
];

interface Source {
  readonly name: string;
  readonly definition: string;
  readonly body: string;
  readonly returns: string;
  readonly guards: boolean;
}

export async function bodyMutations(database: Database): Promise<Mutation[]> {
  const sources = await queryRows<Source>(
    database,
    `select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
       p.prorettype::regtype::text as returns, p.prosrc ~ 'app\\.refuse\\(' or p.proname ~ '^(mirror|record_move|link_audit)' as guards
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('app', 'api', 'task', 'private') and p.prokind = 'f' order by 1`,
  );
  return [...replacements.map((replacement) => replaced(replacement, sources)), ...emptied(sources)];
}

function replaced([name, text, by]: Replacement, sources: readonly Source[]): Mutation {
  const source = sources.find((each) => each.name === name && each.body.includes(text));
  return {
    group: "conditions",
    name: `${name}: ${text.trim()} → ${by.trim() || "nothing"}`,
    sql: source?.definition.replace(source.body, () => source.body.replace(text, () => by)),
    asks: guards,
  };
}

/** Functions that only refuse, and trigger functions that guard, record or mirror, as if they had nothing to say. */
function emptied(sources: readonly Source[]): Mutation[] {
  const bodies: Readonly<Record<string, string>> = {
    void: " begin end ",
    trigger: " begin return case when tg_op = 'DELETE' then old else new end; end ",
  };
  return sources
    .filter(({ name, returns, guards: refuses }) => returns in bodies && refuses && !elsewhere.has(name))
    .map(({ name, definition, body, returns }) => ({
      group: "emptied guards",
      name: `${name}: does nothing`,
      sql: definition.replace(body, () => bodies[returns] ?? ""),
      asks: guards,
    }));
}

/** Refusals about the form or the state of a subject, not about who may do what: their features' tests are about them. */
const elsewhere = new Set([
  "app.amend_amount",
  "app.refuse_amendment",
  "app.refuse_faulty_submission",
  "app.refuse_duplicate",
]);
