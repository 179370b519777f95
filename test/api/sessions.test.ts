import request from "supertest";
import { bearer, makeCreditor, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

let callers = 0;

/** Each call from an address of its own, so that the limit by address is not met. */
function post(path: string, body: object) {
  callers += 1;
  return request(service.app)
    .post(path)
    .set("X-Forwarded-For", `198.51.${Math.floor(callers / 250)}.${callers % 250}`)
    .send(body);
}

const login = (email: string, password: string) => post("/v1/auth/login", { email, password });
const me = (token: string) => request(service.app).get("/v1/auth/me").set("Authorization", bearer(token));
const failed = { detail: "authentication failed" };

describe("signing in", () => {
  test.each([
    ["creditor", "cs_", () => cast.owner.user],
    ["partner", "ps_", () => cast.partner.user],
    ["operator", "os_", () => cast.operator],
  ])("gives a %s an opaque token that begins with %s", async (role, prefix, user) => {
    const { body } = await login(user().email, user().password).expect(200);
    expect(body).toEqual({
      session_token: expect.stringMatching(new RegExp(`^${prefix}[\\w-]{43}$`)),
      expires_at: expect.stringMatching(/Z$/),
      user: expect.objectContaining({ user_id: user().userId, email: user().email, role }),
    });
    const { body: shown } = await me(body.session_token).expect(200);
    expect(shown).toEqual({ user: body.user, expires_at: body.expires_at });
  });

  test("fails alike for a wrong password, an unknown address and another's password", async () => {
    const { email, password } = cast.owner.user;
    await login(email, `${password}x`).expect(401, failed);
    await login("nobody@nowhere.example", password).expect(401, failed);
    await login(cast.operator.email, "another password").expect(401, failed);
  });

  test("takes the address in any case and surrounded by blanks, the password to the letter", async () => {
    const { email, password } = cast.owner.user;
    await login(` ${email.toUpperCase()} `, password).expect(200);
    await login(email, ` ${password}`).expect(401, failed);
    await login(email, password.toUpperCase()).expect(401, failed);
  });

  describe("after failures", () => {
    const from = (address: string, email: string, password: string) =>
      request(service.app).post("/v1/auth/login").set("X-Forwarded-For", address).send({ email, password });

    /** So many from one address, past the limit of an address on the public routes. */
    async function fail(address: string, email: string, times: number): Promise<void> {
      for (let attempt = 0; attempt < times; attempt += 1)
        await service.database.login.query("select private.admit_caller($1, 1)", [
          { class: "login", address: `${email} ${address}` },
        ]);
    }

    test("ten from one address stop that address for the account, and no other", async () => {
      const { user } = await makeCreditor(service.database.owner);
      for (let attempt = 0; attempt < 9; attempt += 1)
        await from("203.0.113.1", user.email, "a wrong guess").expect(401);
      await fail("203.0.113.1", user.email, 1);
      await from("203.0.113.1", user.email, user.password).expect(401, failed);
      await from("203.0.113.2", user.email, user.password).expect(200);
      await service.database.owner.query("delete from private.rate_counters");
      await from("203.0.113.1", user.email, user.password).expect(200);
    });

    test("of one address stop no other account there", async () => {
      const { user } = await makeCreditor(service.database.owner);
      await fail("203.0.113.3", "somebody@else.example", 10);
      await from("203.0.113.3", user.email, user.password).expect(200);
    });

    test("from many addresses stop all but those that the user signed in from", async () => {
      const { user } = await makeCreditor(service.database.owner);
      await from("203.0.113.4", user.email, user.password).expect(200);
      for (let attempt = 0; attempt < 60; attempt += 1) await login(user.email, "a wrong guess").expect(401);
      await login(user.email, user.password).expect(401, failed);
      await from("203.0.113.4", user.email, user.password).expect(200);
      await from("203.0.113.4", user.email, "a wrong guess").expect(401, failed);
    });

    test("the twenty latest networks of a user are known", async () => {
      const { user } = await makeCreditor(service.database.owner);
      for (let attempt = 0; attempt < 23; attempt += 1) await login(user.email, user.password).expect(200);
      const { rows } = await service.database.owner.query(
        "select count(*)::integer as known from private.login_networks where user_id = $1",
        [user.userId],
      );
      expect(rows).toEqual([{ known: 20 }]);
    });
  });

  test("does not count what succeeds", async () => {
    const { user } = await makeCreditor(service.database.owner);
    for (let attempt = 0; attempt < 15; attempt += 1) await login(user.email, user.password).expect(200);
  });

  test("stores neither passwords nor tokens", async () => {
    const { body } = await login(cast.owner.user.email, cast.owner.user.password).expect(200);
    const { rows } = await service.database.owner.query(
      "select (select string_agg(s::text, '') from private.sessions s) || (select string_agg(u::text, '') from private.users u) as all",
    );
    expect(rows[0].all).not.toContain(body.session_token.slice(3));
    expect(rows[0].all).not.toContain(cast.owner.user.password);
  });

  test("refuses a body that lacks the password", async () => {
    const { body } = await post("/v1/auth/login", { email: "a@b.example" }).expect(422);
    expect(body.detail).toEqual([{ loc: ["body", "password"], msg: "Field required", type: "missing" }]);
  });
});

describe("signing out", () => {
  test("ends this session and no other, at once", async () => {
    const { user } = await makeCreditor(service.database.owner);
    const { body } = await login(user.email, user.password).expect(200);
    await request(service.app)
      .post("/v1/auth/logout")
      .set("Authorization", bearer(body.session_token))
      .expect(204, "");
    await me(body.session_token).expect(401, { detail: "Invalid API key" });
    await me(user.session).expect(200);
  });
});

describe("joining an account that an operator approved", () => {
  const approve = async () => {
    const { body: opened } = await request(service.app)
      .post("/v1/creditors")
      .send({
        name: "Provisioned",
        legal_name: "Provisioned LLC",
        contact_email: "books@provisioned.example",
      })
      .expect(201);
    const { body } = await request(service.app)
      .post(`/v1/admin/creditors/${opened.creditor_id}/approve`)
      .set("Authorization", bearer(cast.operator.session))
      .expect(200);
    return { creditorId: String(opened.creditor_id), code: String(body.signup_code) };
  };
  const join = (email: string, signup_code: string) =>
    post("/v1/auth/signup", { email, password: "long enough", name: "Dana", signup_code });

  test("works once, with the code of the approval", async () => {
    const { creditorId, code } = await approve();
    const { body } = await join("dana@provisioned.example", code).expect(201);
    expect(body.user).toEqual({
      user_id: expect.any(String),
      email: "dana@provisioned.example",
      role: "creditor",
      name: "Dana",
      creditor_id: creditorId,
      partner_id: null,
    });
    const settings = await request(service.app)
      .get("/v1/settings")
      .set("Authorization", bearer(body.session_token));
    expect(settings.body.creditor_id).toBe(creditorId);
    await join("erin@provisioned.example", code).expect(401, failed);
    const { rows } = await service.database.owner.query(
      "select data from app.audit_events where creditor_id = $1 and event_type = 'user.joined'",
      [creditorId],
    );
    expect(rows).toEqual([{ data: { user_id: body.user.user_id } }]);
  });

  test("fails without a good code", async () => {
    await join("eve@nowhere.example", "guessed").expect(401, failed);
  });

  test("fails with an expired code", async () => {
    const { creditorId, code } = await approve();
    await service.database.owner.query(
      "update private.signup_codes set expires_at = now() - interval '1 second' where creditor_id = $1",
      [creditorId],
    );
    await join("late@provisioned.example", code).expect(401, failed);
  });

  test("with an address that has a user is refused, resets nothing and leaves the code good", async () => {
    const { code } = await approve();
    await join(cast.owner.user.email, code).expect(409, { detail: "Account already exists" });
    await login(cast.owner.user.email, cast.owner.user.password).expect(200);
    await join("fresh@provisioned.example", code).expect(201);
  });

  test("admits one of two who come at once with one code", async () => {
    const { code } = await approve();
    const answers = await Promise.all([join("first@race.example", code), join("second@race.example", code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 401]);
  });
});
