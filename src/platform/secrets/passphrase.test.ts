import { expect, test } from "vitest";
import { openUnder, sealedBox, sealUnder } from "./passphrase";

test("what was sealed under a passphrase is opened by it alone, and is changed by nobody", async () => {
  const box = await sealUnder("three small boats", "the secret of the company");
  expect(JSON.stringify(box)).not.toContain("secret of");
  expect(sealedBox.parse(JSON.parse(JSON.stringify(box)))).toEqual(box);
  expect(await openUnder("three small boats", box)).toBe("the secret of the company");
  expect(await openUnder("three small boat", box)).toBeUndefined();
  const other = Buffer.from(box.data, "base64url");
  other[0] = (other[0] ?? 0) ^ 1;
  expect(await openUnder("three small boats", { ...box, data: other.toString("base64url") })).toBeUndefined();
});

test("the same words are sealed differently each time", async () => {
  const [one, other] = await Promise.all([
    sealUnder("boats", "twelve words"),
    sealUnder("boats", "twelve words"),
  ]);
  expect(one.data).not.toBe(other.data);
});

test("a box that would make the server work for minutes is none", async () => {
  const box = await sealUnder("boats", "x");
  expect(sealedBox.safeParse({ ...box, N: 2 ** 30 }).success).toBe(false);
  expect(sealedBox.safeParse({ ...box, nonce: "AAAA" }).success).toBe(false);
});
