import { createSecretsBox, SecretUnreadable, signingSecretContext } from "../src/secrets_box.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const box = createSecretsBox({ secretsKey: key(1), secretsKeyPrevious: null });
const mine = signingSecretContext("creditor", "0b8c6f7e-1111-4111-8111-111111111111");
const theirs = signingSecretContext("creditor", "0b8c6f7e-2222-4222-8222-222222222222");

/** The error of a value that must not open. */
function refusal(stored: string, context = mine, by = box): SecretUnreadable {
  try {
    by.decrypt(stored, context);
  } catch (error) {
    if (error instanceof SecretUnreadable) return error;
    throw error;
  }
  throw new Error("it opened");
}

test("a secret comes back as it was, and is stored differently each time", () => {
  const stored = box.encrypt("whsec_secret", mine);
  expect(box.decrypt(stored, mine)).toBe("whsec_secret");
  expect(stored).not.toContain("whsec");
  expect(box.encrypt("whsec_secret", mine)).not.toBe(stored);
});

test("a secret opens for its holder alone: not for another, nor for a partner of the same id", () => {
  const stored = box.encrypt("whsec_secret", mine);
  expect(refusal(stored, theirs)).toMatchObject({ reason: "changed" });
  expect(refusal(stored, mine.replace("creditor", "partner"))).toMatchObject({ reason: "changed" });
  expect(box.decrypt(stored, signingSecretContext("creditor", "0B8C6F7E-1111-4111-8111-111111111111"))).toBe(
    "whsec_secret",
  );
});

test("each changed character of the nonce and of the ciphertext is noticed", () => {
  const stored = box.encrypt("whsec_secret", mine);
  const start = stored.indexOf(".", 3) + 1;
  for (let i = start; i < stored.length; i += 1) {
    const swapped = stored[i] === "A" ? "B" : "A";
    // The last characters of base64 hold bits that stand for nothing.
    const changed = `${stored.slice(0, i)}${swapped}${stored.slice(i + 1)}`;
    const same = (text: string) => Buffer.from(text.split(".").at(-1) ?? "", "base64url");
    if (stored[i] === "." || (i > stored.lastIndexOf(".") && same(changed).equals(same(stored)))) continue;
    expect(refusal(changed)).toMatchObject({ reason: "changed" });
  }
});

test.each(["", "v1", "v1.", "v2.00000000.AAAA.AAAA", "plain text"])("%j does not open", (stored) => {
  expect(refusal(stored)).toBeInstanceOf(SecretUnreadable);
});

test("a tag cut short is refused", () => {
  const stored = box.encrypt("whsec_secret", mine);
  expect(refusal(stored.slice(0, -8))).toMatchObject({ reason: "changed" });
  expect(refusal(stored.slice(0, stored.lastIndexOf(".") + 9))).toMatchObject({ reason: "changed" });
});

test("a wrong key is told from a changed value, and named by its id alone", () => {
  const stored = box.encrypt("whsec_secret", mine);
  const other = createSecretsBox({ secretsKey: key(2), secretsKeyPrevious: key(3) });
  const error = refusal(stored, mine, other);
  expect(error.reason).toBe("another key");
  expect(error.message).toMatch(
    /^signing_secret\/creditor\/\S+ was encrypted with another key: with [0-9a-f]{8}, and SECRETS_KEY is [0-9a-f]{8}, SECRETS_KEY_PREVIOUS is [0-9a-f]{8}$/,
  );
  for (const byte of [1, 2, 3]) expect(error.message).not.toContain(key(byte).slice(0, 8));
});

test("while a key is being replaced, what the previous one encrypted opens and is not current", () => {
  const stored = box.encrypt("whsec_secret", mine);
  const next = createSecretsBox({ secretsKey: key(2), secretsKeyPrevious: key(1) });
  expect(next.decrypt(stored, mine)).toBe("whsec_secret");
  expect([box.isCurrent(stored), next.isCurrent(stored)]).toEqual([true, false]);
  const again = next.encrypt("whsec_secret", mine);
  expect(next.isCurrent(again)).toBe(true);
  expect(refusal(again)).toMatchObject({ reason: "another key" });
});

test("a secret of the release before, which was stored as it is, is still read", () => {
  expect(box.decrypt("whsec_plain", mine)).toBe("whsec_plain");
  expect(box.isCurrent("whsec_plain")).toBe(false);
});
