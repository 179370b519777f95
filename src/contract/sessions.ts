import { z } from "zod";
import { refusal } from "./errors.ts";
import { email, instant, password, requiredText, text } from "./fields.ts";
import { operation } from "./operation.ts";

const uuid = z.uuid();
const tag = "Sessions";

const User = z
  .object({
    user_id: uuid,
    email: z.string(),
    role: z.enum(["creditor", "partner", "operator"]),
    name: z.string().nullable(),
    creditor_id: uuid.nullable(),
    partner_id: uuid.nullable(),
  })
  .meta({ id: "User" });

const Session = z
  .object({ session_token: z.string(), expires_at: instant(), user: User })
  .meta({ id: "Session" });

const failed = refusal("The credentials are not good.", "authentication failed");
const session = { tag, surface: "session" } as const;

export const sessions = [
  operation({
    ...session,
    id: "signup",
    method: "post",
    path: "/v1/auth/signup",
    access: "public",
    actsAs: "creditor",
    rate: "public",
    summary: "Join an account that an operator approved, with the code of the approval",
    body: z.object({
      email: email(),
      password: password(),
      name: text(200).nullish(),
      signup_code: requiredText(200),
    }),
    responses: {
      201: { description: "Joined and signed in.", schema: Session },
      401: failed,
      409: refusal("The address already has a user; nothing was changed.", "Account already exists"),
    },
  }),
  operation({
    ...session,
    id: "login",
    method: "post",
    path: "/v1/auth/login",
    access: "public",
    rate: "public",
    summary: "Sign in",
    body: z.object({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(500),
    }),
    responses: { 200: { description: "Signed in for 12 hours.", schema: Session }, 401: failed },
  }),
  operation({
    ...session,
    id: "logout",
    method: "post",
    path: "/v1/auth/logout",
    access: "session",
    summary: "End the session",
    responses: { 204: { description: "The token is dead." } },
  }),
  operation({
    ...session,
    id: "get_session",
    method: "get",
    path: "/v1/auth/me",
    access: "session",
    summary: "Who is signed in",
    responses: {
      200: {
        description: "The user, and when the session ends.",
        schema: z.object({ user: User, expires_at: instant() }).meta({ id: "CurrentSession" }),
      },
    },
  }),
];
