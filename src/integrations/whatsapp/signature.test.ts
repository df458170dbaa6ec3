import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedByMeta, isVerifyToken } from "./signature";

const SECRET = "an-app-secret";
const body = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
const sign = (bytes: Buffer, secret = SECRET) =>
  `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`;

test("Meta's signature covers the exact bytes", () => {
  expect(isSignedByMeta(SECRET, body, sign(body))).toBe(true);
  expect(
    isSignedByMeta(
      SECRET,
      body,
      sign(body).replace(/[a-f]/g, (letter) => letter.toUpperCase()),
    ),
  ).toBe(true);
  const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
  expect(isSignedByMeta(SECRET, spaced, sign(body))).toBe(false);
  // Bytes that are no UTF-8 count as they are, not as their replacement.
  const raw = Buffer.from([0xff, 0xfe]);
  expect(isSignedByMeta(SECRET, raw, sign(raw))).toBe(true);
  expect(isSignedByMeta(SECRET, raw, sign(Buffer.from(raw.toString("utf8"))))).toBe(false);
});

test.each([
  ["none", ""],
  ["another secret's", sign(body, "guessed")],
  ["SHA-1", `sha1=${createHmac("sha1", SECRET).update(body).digest("hex")}`],
  ["a part of it", sign(body).slice(0, -2)],
  ["no digits", `sha256=${"z".repeat(64)}`],
  ["a longer one", `${sign(body)}00`],
])("a signature that is %s is refused", (_, header) => {
  expect(isSignedByMeta(SECRET, body, header)).toBe(false);
});

test("an empty secret or token matches nothing", () => {
  expect(isSignedByMeta("", body, sign(body, ""))).toBe(false);
  expect(isVerifyToken("", "")).toBe(false);
  expect(isVerifyToken("token", "token")).toBe(true);
  expect(isVerifyToken("token", "token2")).toBe(false);
});
