import { beforeAll, expect, test } from "vitest";
import { decrypt, encrypt, hashToken, newToken, openSecrets, readSignedToken, signedToken } from "./secrets";

beforeAll(() => openSecrets(Buffer.from("a master key of the tests, 32 by")));

test("encrypts with a fresh nonce and reads back", () => {
  const sealed = encrypt("Ngũgĩ's passkey");
  expect(sealed).not.toContain("passkey");
  expect(encrypt("Ngũgĩ's passkey")).not.toBe(sealed);
  expect(decrypt(sealed)).toBe("Ngũgĩ's passkey");
});

test("refuses changed text and another key", () => {
  const sealed = encrypt("secret");
  const changed = `${sealed.slice(0, -3)}${sealed.endsWith("AAA") ? "BBB" : "AAA"}`;
  expect(() => decrypt(changed)).toThrow();
  openSecrets(Buffer.from("another master key of 32 bytes!!"));
  expect(() => decrypt(sealed)).toThrow();
  openSecrets(Buffer.from("a master key of the tests, 32 by"));
});

test("a link token leads back to its row for its purpose only", () => {
  const id = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
  const token = signedToken("quote-link", id);
  expect(readSignedToken("quote-link", token)).toBe(id);
  expect(readSignedToken("other", token)).toBeUndefined();
  for (let index = 0; index < token.length; index++) {
    const flipped = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
    expect(readSignedToken("quote-link", flipped)).toBeUndefined();
  }
  expect(readSignedToken("quote-link", "")).toBeUndefined();
  expect(readSignedToken("quote-link", "x".repeat(5000))).toBeUndefined();
});

test("tokens are long and stored only as digests", () => {
  const token = newToken();
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(hashToken(token)).not.toBe(token);
  expect(hashToken(token)).toBe(hashToken(token));
});
