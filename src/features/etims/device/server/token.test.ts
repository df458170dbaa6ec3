import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callEtims } from "~/integrations/etims/call";
import { initialiseDevice } from "~/integrations/etims/device";
import { forgetTokens } from "~/integrations/etims/token";
import { CONSUMER } from "~/integrations/standins/providers/etims-tokens";
import { type Standins, startStandins } from "~/integrations/standins/server";

let kra: Standins;
let device: { baseUrl: string; tin: string; bhfId: string; cmcKey: string };
beforeAll(async () => {
  kra = await startStandins();
  const named = { baseUrl: `${kra.url}/etims/etims-api`, tin: "P051234567X", bhfId: "00" };
  const answer = await initialiseDevice({ ...named, serialNumber: "STANDIN-T" });
  if (answer.kind !== "done") throw new Error("not initialised");
  device = { ...named, cmcKey: answer.data.cmcKey };
});
afterAll(() => kra.close());
beforeEach(async () => {
  forgetTokens();
  await tell({ tokens: true, revoke: true, lifetime: 3599 });
});

const tell = (told: object) =>
  fetch(`${kra.url}/etims/told`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told),
  });
const given = async () => (await (await fetch(`${kra.url}/etims/tokens.json`)).json()).given as number;
const account = (own: object = {}) => ({
  tokenUrl: `${kra.url}/etims/v1/token/generate`,
  ...CONSUMER,
  ...own,
});
const ask = (own?: object) =>
  callEtims({ ...device, account: account(own) }, "selectCodeList", { lastReqDt: "20180101000000" });

test("calls at one time share one token, and later ones keep it", async () => {
  const before = await given();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  answers.push(await ask());
  expect(answers.every(({ kind }) => kind === "done")).toBe(true);
  expect(await given()).toBe(before + 1);
});

test("a revoked token is asked for once more, and the call that was turned away is made again", async () => {
  await ask();
  const before = await given();
  await tell({ revoke: true });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ kind }) => kind)).toEqual(["done", "done", "done"]);
  expect(await given()).toBe(before + 1);
});

test("a token is replaced before its end", async () => {
  await tell({ lifetime: 30 });
  const before = await given();
  await ask();
  await ask();
  expect(await given()).toBe(before + 2);
});

test("a wrong secret is told apart from a wrong device, and nothing is sent", async () => {
  expect(await ask({ consumerSecret: "wrong" })).toMatchObject({
    kind: "refused",
    code: "GavaConnect",
    message: "HTTP 401",
  });
  // The right one is not held back by it.
  expect(await ask()).toMatchObject({ kind: "done" });
});

test("a call that is turned away again is refused, without an end of tries", async () => {
  let calls = 0;
  const turnsAway: typeof fetch = async (address, init) => {
    if (String(address).includes("/token/")) return fetch(address, init);
    calls += 1;
    return new Response("{}", { status: 401 });
  };
  const answer = await callEtims({ ...device, account: account(), fetch: turnsAway }, "selectCodeList", {
    lastReqDt: "20180101000000",
  });
  expect(answer).toMatchObject({ kind: "refused", code: "HTTP 401" });
  expect(calls).toBe(2);
});

test.each([
  ["an address where nobody listens", "http://127.0.0.1:9/token"],
  ["an answer without a token", "page"],
])("%s means that nothing was sent", async (_, tokenUrl) => {
  const answer = await ask({ tokenUrl: tokenUrl === "page" ? `${kra.url}/etims/ledger` : tokenUrl });
  expect(answer).toMatchObject({ kind: "unreached", detail: expect.stringContaining("GavaConnect") });
});

test("without an account no token is asked for, and an address that demands one turns the call away", async () => {
  expect(await callEtims(device, "selectCodeList", { lastReqDt: "20180101000000" })).toMatchObject({
    kind: "refused",
    code: "HTTP 401",
  });
  await tell({ tokens: false });
  expect(await callEtims(device, "selectCodeList", { lastReqDt: "20180101000000" })).toMatchObject({
    kind: "done",
  });
});
