import { beforeEach, expect, test } from "vitest";
import type { Answer } from "./call";
import { forgetSignIns, signedIn } from "./signed-in";

beforeEach(forgetSignIns);

function account({ lifetime = 300, secret = "s" } = {}) {
  const seen = { signIns: 0, used: [] as string[], refused: new Set<string>() };
  const client = signedIn(["https://pay.example", secret], async () => {
    seen.signIns += 1;
    return { token: `t${seen.signIns}`, lifetime };
  });
  const send = async ({ Authorization = "" }: Record<string, string>): Promise<Answer> => {
    seen.used.push(Authorization);
    return { status: seen.refused.has(Authorization) ? 401 : 200, body: null };
  };
  return { seen, client, ask: () => client.call(send) };
}

test("an account signs in once for all that ask, at one time too", async () => {
  const { seen, ask } = account();
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(seen).toMatchObject({ signIns: 1, used: Array(4).fill("Bearer t1") });
});

test("a token that is taken no more is renewed once; one that is never taken is told", async () => {
  const { seen, ask } = account();
  await ask();
  seen.refused.add("Bearer t1");
  expect((await ask()).status).toBe(200);
  expect(seen.used).toEqual(["Bearer t1", "Bearer t1", "Bearer t2"]);
  seen.refused.add("Bearer t2").add("Bearer t3");
  expect((await ask()).status).toBe(401);
  expect(seen.signIns).toBe(3);
});

test("a token at its end is not used, and another secret has its own", async () => {
  const short = account({ lifetime: 20 });
  await short.ask();
  await short.ask();
  expect(short.seen.used).toEqual(["Bearer t1", "Bearer t2"]);
  const other = account({ secret: "other" });
  await other.ask();
  expect(other.seen.signIns).toBe(1);
});

test("proving signs in whatever is kept", async () => {
  const { seen, client, ask } = account();
  await ask();
  await client.prove();
  expect(seen.signIns).toBe(2);
});
