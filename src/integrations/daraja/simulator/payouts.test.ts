import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseResultCallback, parseTimeoutCallback } from "../callback";
import { createDaraja } from "../client";
import { readPaymentStatus, readPayoutResult, utilityBalanceOf } from "../payout-results";
import type { Payout } from "../payouts";
import {
  type DarajaConfig,
  DarajaDuplicate,
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
} from "../types";
import type { PayoutBehaviour } from "./payout-behaviours";
import type { LoggedPayout } from "./payout-log";
import { type Simulator, startSimulator } from "./simulator";
import type { Switches } from "./switches";
import { control, openInbox } from "./testing";

let simulator: Simulator;
let inbox: Awaited<ReturnType<typeof openInbox>>;
let serial = 0;

beforeAll(async () => {
  simulator = await startSimulator({ lateMs: 300 });
  inbox = await openInbox();
});
afterAll(async () => {
  await simulator.close();
  await inbox.close();
});
beforeEach(async () => {
  inbox.posted.length = 0;
  await say("results", { mode: "normal" });
  await say("utility", { balance: 1_000_000 });
});

const say = (place: string, body: unknown) => control(simulator.url, place, body);
const client = (over: Partial<DarajaConfig> = {}) =>
  createDaraja({ baseUrl: simulator.url, ...simulator.credentials, ...over });
const answers = () => ({ resultUrl: `${inbox.url}/result`, timeoutUrl: `${inbox.url}/timeout` });
const newPayout = (over: Partial<Payout> = {}): Payout => ({
  originatorConversationId: `SAL-2026-${++serial}`,
  phone: `+2547${30_000_999 + serial * 1000}`,
  amount: 38_507,
  command: "SalaryPayment",
  remarks: "Salary October 2026",
  ...over,
});
async function logged(): Promise<{ balance: number; payouts: LoggedPayout[] }> {
  return (await (await fetch(`${simulator.url}/_sim/payouts`)).json()) as Awaited<ReturnType<typeof logged>>;
}
const inLog = async ({ originatorConversationId: id }: Payout) =>
  (await logged()).payouts.filter((payout) => payout.originatorConversationId === id);
const at = (place: string) => inbox.posted.filter(({ path }) => path === place).map(({ body }) => body);
const comes = (place: string, times = 1) =>
  expect.poll(() => at(place).length, { timeout: 5_000 }).toBe(times);
const resultNow = () => readPayoutResult(parseResultCallback(at("/result")[0]));

async function pay(behaviour: PayoutBehaviour, over: Partial<Payout> = {}, of: Partial<DarajaConfig> = {}) {
  const payout = newPayout(over);
  await say("payouts/behaviour", { phone: payout.phone, behaviour });
  const taken = await client(of).payOut(payout, answers());
  return { payout, taken };
}

async function statusOf(originatorConversationId: string) {
  const place = `/status-${++serial}`;
  const addresses = { ...answers(), resultUrl: inbox.url + place };
  await client().transactionStatus({ originatorConversationId }, addresses);
  await comes(place);
  return readPaymentStatus(parseResultCallback(at(place)[0]));
}

async function utility() {
  const place = `/balance-${++serial}`;
  await client().accountBalance({ ...answers(), resultUrl: inbox.url + place });
  await comes(place);
  return utilityBalanceOf(parseResultCallback(at(place)[0]))?.amount;
}

describe("a payout", () => {
  test("is acknowledged, then told with receipt, receiver and what is left, as status, balance and log have it", async () => {
    const payout = newPayout();
    await say("names", { phone: payout.phone, name: "GRACE MUTISO" });
    const taken = await client().payOut(payout, answers());
    expect(taken).toEqual({
      originatorConversationId: payout.originatorConversationId,
      conversationId: expect.stringMatching(/^AG_/),
    });
    await comes("/result");
    const told = resultNow();
    const receiver = { phone: payout.phone.slice(1), name: "GRACE MUTISO" };
    expect(told).toMatchObject({
      ...taken,
      state: "paid",
      receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
      amount: 3_850_700,
      receiver,
      utilityBalance: (1_000_000 - 38_507) * 100,
    });
    expect(Math.abs(Date.now() - (told.completedAt?.getTime() ?? 0))).toBeLessThan(5_000);
    expect(await statusOf(payout.originatorConversationId)).toMatchObject({
      state: "paid",
      originatorConversationId: payout.originatorConversationId,
      receipt: told.receipt,
      amount: 3_850_700,
      receiver,
    });
    expect(await utility()).toBe((1_000_000 - 38_507) * 100);
    expect(await inLog(payout)).toMatchObject([
      { state: "paid", transactionId: told.receipt, told: 1, repeats: 0, version: "v3" },
    ]);
  });

  test("of the first version has an id that M-Pesa made", async () => {
    const { payout, taken } = await pay("normal", {}, { payouts: "v1" });
    expect(taken.originatorConversationId).toMatch(/^\d+-\d+-1$/);
    await comes("/result");
    expect(resultNow()).toMatchObject({ ...taken, state: "paid" });
    expect(await inLog(payout)).toEqual([]);
    expect(await statusOf(taken.originatorConversationId)).toMatchObject({ state: "paid" });
  });

  test("is paid once under one id, however often it is sent, and a second one is told apart", async () => {
    const payout = newPayout();
    await client().payOut(payout, answers());
    await expect(client().payOut(payout, answers())).rejects.toBeInstanceOf(DarajaDuplicate);
    await comes("/result");
    await expect(client().payOut(payout, answers())).rejects.toBeInstanceOf(DarajaDuplicate);
    expect(await inLog(payout)).toMatchObject([{ state: "paid", repeats: 2 }]);
    expect((await logged()).balance).toBe(1_000_000 - 38_507);
  });

  test.each<[PayoutBehaviour, string, string]>([
    ["no-funds", "1", "no-funds"],
    ["receiver-full", "8", "receiver-full"],
    ["wrong-initiator", "2001", "initiator"],
    ["unregistered", "2040", "unregistered"],
    ["locked", "8006", "initiator"],
  ])(
    "to a number that does '%s' fails with %s, and nothing leaves",
    async (behaviour, resultCode, reason) => {
      const { payout } = await pay(behaviour);
      await comes("/result");
      expect(resultNow()).toMatchObject({ state: "failed", resultCode, reason, receipt: undefined });
      expect(await statusOf(payout.originatorConversationId)).toMatchObject({
        state: "failed",
        receipt: undefined,
      });
      expect((await logged()).balance).toBe(1_000_000);
      await expect(client().payOut(payout, answers())).rejects.toBeInstanceOf(DarajaDuplicate);
    },
  );

  test("takes its number's behaviour from the last three digits", async () => {
    const payout = newPayout({ phone: "254722000024" });
    await client().payOut(payout, answers());
    await comes("/result");
    expect(resultNow().resultCode).toBe("2040");
  });

  test.each<[string, Partial<DarajaConfig>, string]>([
    ["password", { initiatorPassword: "wrong" }, "2001"],
    ["name", { initiatorName: "somebody" }, "2001"],
    ["shortcode", { shortcode: "600000" }, "2028"],
  ])("with a wrong %s fails in the result", async (_, over, code) => {
    await client(over).payOut(newPayout(), answers());
    await comes("/result");
    expect(resultNow()).toMatchObject({ state: "failed", resultCode: code, fault: "payer" });
  });

  test("with another's certificate fails in the result", async () => {
    const other = await startSimulator();
    try {
      await client({ certificate: other.credentials.certificate }).payOut(newPayout(), answers());
      await comes("/result");
      expect(resultNow().resultCode).toBe("2001");
    } finally {
      await other.close();
    }
  });

  test("fails while the initiator's password is locked for everybody", async () => {
    await say("initiator", { mode: "locked" });
    await client().payOut(newPayout(), answers());
    await say("initiator", { mode: "valid" });
    await comes("/result");
    expect(resultNow()).toMatchObject({ resultCode: "8006", fault: "payer" });
  });

  test.each([
    [9, "2"],
    [10, "0"],
    [250_000, "0"],
    [250_001, "3"],
  ])("of %i shillings ends with %s", async (amount, code) => {
    await client().payOut(newPayout({ amount }), answers());
    await comes("/result");
    expect(resultNow().resultCode).toBe(code);
  });

  test("beyond what a receiver may get in a day fails", async () => {
    const phone = "254722777999";
    for (const amount of [250_000, 250_000, 10])
      await client().payOut(newPayout({ phone, amount }), answers());
    await comes("/result", 3);
    const codes = at("/result").map((body) => parseResultCallback(body).resultCode);
    expect(codes.sort()).toEqual(["0", "0", "4"]);
  });

  test("leaves the utility account until that is empty; filled, it pays again", async () => {
    await say("utility", { balance: 60_000 });
    await client().payOut(newPayout({ amount: 40_000 }), answers());
    await comes("/result");
    await client().payOut(newPayout({ amount: 40_000 }), answers());
    await comes("/result", 2);
    const [, second] = at("/result").map((body) => readPayoutResult(parseResultCallback(body)));
    expect(second).toMatchObject({ state: "failed", reason: "no-funds", fault: "payer" });
    expect(await utility()).toBe(2_000_000);
    const form = new URLSearchParams({ amount: "20000" });
    await fetch(`${simulator.url}/utility`, { method: "POST", body: form, redirect: "manual" });
    await client().payOut(newPayout({ amount: 40_000 }), answers());
    await comes("/result", 3);
    expect((await logged()).balance).toBe(0);
  });
});

describe("a payout whose network misbehaves", () => {
  test.each<[PayoutBehaviour, string[]]>([
    ["duplicate", ["/result", "/result"]],
    ["queue-timeout", ["/timeout", "/result"]],
    ["late", ["/result"]],
  ])("'%s' is paid once and told as %j", async (behaviour, order) => {
    const { payout } = await pay(behaviour);
    await expect.poll(() => inbox.posted.map(({ path }) => path), { timeout: 5_000 }).toEqual(order);
    await expect.poll(() => inLog(payout)).toMatchObject([{ state: "paid" }]);
    expect((await logged()).balance).toBe(1_000_000 - 38_507);
  });

  test("is pending while it is late, and a timeout's notice names its ids and no outcome", async () => {
    const late = await pay("late");
    const status = await statusOf(late.payout.originatorConversationId);
    expect(status).toMatchObject({ state: "pending", receipt: undefined, completedAt: undefined });
    const { taken } = await pay("queue-timeout");
    await comes("/timeout");
    expect(parseTimeoutCallback(at("/timeout")[0])).toEqual(taken);
    await comes("/result", 2);
  });

  test("tells nothing is found by its status", async () => {
    const { payout } = await pay("lost");
    await expect
      .poll(() => statusOf(payout.originatorConversationId), { timeout: 5_000 })
      .toMatchObject({ state: "paid" });
    expect(at("/result")).toEqual([]);
  });

  test("tells early does so before the payout is acknowledged", async () => {
    await pay("early");
    expect(resultNow().state).toBe("paid");
  });

  test("is stuck stays pending", async () => {
    const { payout } = await pay("stuck");
    expect(await statusOf(payout.originatorConversationId)).toMatchObject({ state: "pending" });
    expect(await inLog(payout)).toMatchObject([{ state: "accepted" }]);
  });

  test.each<[PayoutBehaviour, Partial<DarajaConfig>]>([
    ["slow", { timeoutMs: 300 }],
    ["broken-answer", {}],
  ])(
    "'%s' leaves the caller in doubt, and has paid: the id sent again is a duplicate",
    async (behaviour, over) => {
      const payout = newPayout();
      await say("payouts/behaviour", { phone: payout.phone, behaviour });
      await expect(client(over).payOut(payout, answers())).rejects.toBeInstanceOf(DarajaUnknownOutcome);
      await comes("/result");
      expect(await statusOf(payout.originatorConversationId)).toMatchObject({ state: "paid" });
      await expect(client().payOut(payout, answers())).rejects.toBeInstanceOf(DarajaDuplicate);
    },
  );

  test.each([
    ["spike", DarajaRefused],
    ["down", DarajaUnavailable],
  ] as const)(
    "'%s' has kept nothing: status knows of none, and the same id goes again",
    async (behaviour, kind) => {
      const payout = newPayout();
      await say("payouts/behaviour", { phone: payout.phone, behaviour });
      await expect(client().payOut(payout, answers())).rejects.toBeInstanceOf(kind);
      expect(await statusOf(payout.originatorConversationId)).toMatchObject({ state: "none" });
      await say("payouts/behaviour", { phone: payout.phone, behaviour: "normal" });
      await client().payOut(payout, answers());
      await comes("/result");
      expect(await inLog(payout)).toMatchObject([{ state: "paid" }]);
    },
  );

  test.each<[Switches["results"], number]>([
    ["lost", 0],
    ["duplicate", 2],
    ["single-object", 1],
  ])("for every number ('%s') is told %i times", async (mode, times) => {
    await say("results", { mode });
    const { payout } = await pay("normal");
    await expect
      .poll(() => inLog(payout), { timeout: 5_000 })
      .toMatchObject([{ state: "paid", told: times }]);
    expect(at("/result")).toHaveLength(times);
    for (const body of at("/result")) expect(readPayoutResult(parseResultCallback(body)).state).toBe("paid");
  });

  test("meets an expired token once, and an outage", async () => {
    await say("tokens", { mode: "expired" });
    const { payout } = await pay("normal");
    expect(await inLog(payout)).toHaveLength(1);
    await comes("/result");
    await say("outage", { mode: "down" });
    await expect(client().payOut(newPayout(), answers())).rejects.toBeInstanceOf(DarajaUnavailable);
    await say("outage", { mode: "none" });
  });
});

describe("the protocol", () => {
  test("keeps every payout, with a receipt of its own, also beyond five hundred", async () => {
    await say("utility", { balance: 50_000_000 });
    await say("results", { mode: "lost" });
    const daraja = client();
    const ids: string[] = [];
    for (let batch = 0; batch < 52; batch++) {
      const sent = Array.from({ length: 10 }, () => newPayout({ amount: 10 }));
      ids.push(...sent.map(({ originatorConversationId }) => originatorConversationId));
      await Promise.all(sent.map((payout) => daraja.payOut(payout, answers())));
    }
    const mine = async () =>
      (await logged()).payouts.filter(
        ({ originatorConversationId: id, state }) => ids.includes(id) && state === "paid",
      );
    await expect.poll(async () => (await mine()).length, { timeout: 10_000 }).toBe(520);
    expect(new Set((await mine()).map(({ transactionId }) => transactionId)).size).toBe(520);
  });

  test.each([
    ["OriginatorConversationID", undefined],
    ["OriginatorConversationID", "a b"],
    ["InitiatorName", ""],
    ["CommandID", "Salary"],
    ["Amount", 10.5],
    ["PartyA", "shop"],
    ["PartyB", "0722418305"],
    ["Remarks", "x"],
    ["Remarks", "x".repeat(101)],
    ["ResultURL", "https://example.com/result"],
    ["QueueTimeOutURL", ""],
    ["SecurityCredential", ""],
  ])("refuses %s %j as a bad request, and keeps nothing", async (field, value) => {
    const before = (await logged()).payouts.length;
    const { shortcode, consumerKey, consumerSecret } = simulator.credentials;
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
    const oauth = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { Authorization: `Basic ${basic}` },
    });
    const { access_token } = (await oauth.json()) as { access_token: string };
    const answer = await fetch(`${simulator.url}/mpesa/b2c/v3/paymentrequest`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        OriginatorConversationID: `own-${++serial}`,
        InitiatorName: "moveease",
        SecurityCredential: "x",
        CommandID: "BusinessPayment",
        Amount: "10",
        PartyA: shortcode,
        PartyB: "254722418305",
        Remarks: "ok",
        QueueTimeOutURL: answers().timeoutUrl,
        ResultURL: answers().resultUrl,
        [field]: value,
      }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errorMessage: `Bad Request - Invalid ${field}` });
    expect((await logged()).payouts).toHaveLength(before);
  });

  test("refuses a balance that is none, and shows account and payouts on its page", async () => {
    for (const balance of [-1, 10.5, "much", null])
      expect((await say("utility", { balance })).status).toBe(422);
    const { payout } = await pay("unregistered");
    await comes("/result");
    const page = await (await fetch(simulator.url)).text();
    expect(page).toContain("It holds <b>KES&nbsp;1,000,000</b>");
    expect(page).toContain(`0${payout.phone.slice(4, 7)} `);
    expect(page).toContain("not received: Credit Party customer type");
  });
});
