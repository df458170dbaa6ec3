import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { aFile } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { purchasesAs, purchasesTasks } from "~/features/purchases/testing";
import { aJobWithCash, sitePaymentsAnswers } from "~/features/site-payments/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { countedMovements, openSince } from "../domain";
import { aHolder, anExpense, approveExpense, floatsAs } from "../testing";
import { cashInFloats, spendingOfFloats } from "./commands";
import { floatLedgerRules } from "./office";

useDatabase({ subscribers: invoicesSubscribers, tasks: purchasesTasks });
for (const answer of [spendingOfFloats, cashInFloats, floatLedgerRules, ...sitePaymentsAnswers])
  answer.join();

const storage = memoryStorage();
let accountant: Actor;
let admin: Actor;
beforeAll(async () => {
  configureStorage(storage);
  accountant = await aPerson({ role: "accountant" });
  admin = await aPerson({ role: "admin" });
});
const DAY = 86_400_000;
const refused = (code: string) => expect.objectContaining({ code });
const floatOf = (id: string, now?: Date) => floatsAs(accountant, now ? { now } : {}).floats.get({ id });
const kindsOf = async (id: string) => (await floatOf(id)).movements.map(({ kind, amount }) => [kind, amount]);

describe("an expense of a crew lead", () => {
  test("with its photo takes the float at once, and is paid by the approval", async () => {
    const { actor, id } = await aHolder(accountant);
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: "#ccc" } })
      .jpeg()
      .toBuffer();
    const sent = { ...anExpense(), file: aFile(bytes, "receipt.jpg") };
    await floatsAs(actor).own.add(sent);
    await floatsAs(actor).own.add(sent);
    expect(await floatsAs(actor).own.list()).toMatchObject({
      balance: 600_000,
      expenses: [{ total: 400_000, state: "draft", payee: "Mfano Fuel Kiosk" }],
    });
    const { purchases } = purchasesAs(admin);
    const read = await purchases.get({ id: sent.id });
    expect(read).toMatchObject({ files: [{ mediaType: "image/jpeg" }], lines: [{ accountCode: "5020" }] });
    await approveExpense(admin, sent.id);
    expect(await purchases.get({ id: sent.id })).toMatchObject({
      state: "paid",
      payments: [{ method: "float" }],
    });
    expect(await kindsOf(id)).toEqual([
      ["spent", -400_000],
      ["issued", 1_000_000],
    ]);
    // Its money went out of the float when it was entered, so an undone approval leaves it out.
    await purchases.undo({ id: sent.id, reason: "The wrong account" });
    expect((await floatOf(id)).balance).toBe(600_000);
    await purchases.cancel({ id: sent.id, reason: "A private purchase" });
    expect((await floatOf(id)).balance).toBe(1_000_000);
  });

  test("is refused above the float, without photo and reason, and with another's id", async () => {
    const { actor } = await aHolder(accountant);
    const { own } = floatsAs(actor);
    await expect(own.add(anExpense({ amount: 1_000_100 }))).rejects.toEqual(refused("INVALID"));
    await expect(own.add({ ...anExpense(), note: "" })).rejects.toEqual(refused("INVALID"));
    const sent = anExpense();
    await own.add(sent);
    const other = await aHolder(accountant);
    await expect(floatsAs(other.actor).own.add(sent)).rejects.toEqual(refused("CONFLICT"));
  });

  test("with own money is given back in cash", async () => {
    const { actor, id } = await aHolder(accountant);
    const sent = anExpense({ funds: "own_money" });
    await floatsAs(actor).own.add(sent);
    await approveExpense(admin, sent.id);
    const { purchases } = purchasesAs(accountant);
    const paidOn = nairobiDate(new Date());
    await expect(purchases.pay({ id: sent.id, method: "float", floatOf: id, paidOn })).rejects.toEqual(
      refused("INVALID"),
    );
    await purchases.pay({ id: sent.id, method: "cash", paidOn });
    expect((await floatOf(id)).balance).toBe(1_000_000);
  });
});

describe("a further float", () => {
  test("is blocked above the limit and after seven days, and approvers override it with a reason", async () => {
    const { id } = await aHolder(accountant, 1_500_000);
    const issue = (by: Actor, own = {}, now = new Date()) =>
      floatsAs(by, { now }).floats.issue({ id, amount: 600_000, ...own });
    await expect(issue(accountant)).rejects.toMatchObject({
      message: expect.stringMatching(/above KES\s20,000/),
    });
    const override = "Three moves on one day";
    await expect(issue(accountant, { override })).rejects.toEqual(refused("FORBIDDEN"));
    const later = new Date(Date.now() + 8 * DAY);
    await expect(issue(accountant, { amount: 100 }, later)).rejects.toMatchObject({
      message: expect.stringContaining("open for 8 days"),
    });
    await issue(admin, { override });
    expect(await floatOf(id)).toMatchObject({ balance: 2_100_000, isBlocked: true });
  });

  test("is never issued to oneself", async () => {
    await expect(floatsAs(admin).floats.issue({ id: admin.personId ?? "", amount: 100 })).rejects.toEqual(
      refused("FORBIDDEN"),
    );
  });
});

describe("counted cash", () => {
  test("that is short needs a reason, and the difference is a movement", async () => {
    const { id } = await aHolder(accountant);
    const { floats } = floatsAs(accountant);
    const count = { id, seen: 1_000_000, cash: 990_000 };
    await expect(floats.count(count)).rejects.toEqual(refused("INVALID"));
    const reason = "Parking without a receipt";
    await expect(floats.count({ ...count, seen: 990_000, reason })).rejects.toEqual(refused("CONFLICT"));
    await floats.count({ ...count, reason });
    expect((await floatOf(id)).balance).toBe(0);
    expect(new Set(await kindsOf(id))).toEqual(
      new Set([
        ["issued", 1_000_000],
        ["difference", -10_000],
        ["returned", -990_000],
      ]),
    );
  });

  test.each([
    [1_000, 1_000, false, [["returned", -1_000]]],
    [1_000, 400, true, [["returned", -400]]],
    [
      1_000,
      400,
      false,
      [
        ["difference", -600],
        ["returned", -400],
      ],
    ],
    [
      1_000,
      1_200,
      true,
      [
        ["difference", 200],
        ["returned", -1_200],
      ],
    ],
    [1_000, 0, false, [["difference", -1_000]]],
    [0, 0, false, []],
  ] as const)("of %d, %d handed in, rest kept %s", (balance, cash, keeps, wanted) => {
    expect(countedMovements(balance, cash, keeps).map(({ kind, amount }) => [kind, amount])).toEqual(wanted);
  });
});

test("cash that a customer paid on site is in the float once, and is counted by another person", async () => {
  const { cash, phone, time, personId: id, lead } = await aJobWithCash(admin);
  const report = cash(time("16:00"), 300_000);
  for (const again of ["16:01", "16:02"]) await phone.send([report], time(again));
  expect(await floatOf(id)).toMatchObject({
    balance: 300_000,
    movements: [
      {
        kind: "cash_taken",
        amount: 300_000,
        taking: { receipt: expect.stringMatching(/^RCT-/), isReversed: false },
      },
    ],
  });
  const self = { ...lead, permissions: admin.permissions };
  const count = { id, seen: 300_000, cash: 280_000, reason: "200 for the gate guard" };
  await expect(floatsAs(self).floats.count(count)).rejects.toEqual(refused("FORBIDDEN"));
  await floatsAs(accountant).floats.count(count);
  expect((await floatOf(id)).balance).toBe(0);
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});

test.each([
  ["nothing is open at zero", 0, null],
  ["the first money is spent first", 700, "2026-11-05"],
  ["all is open", 1_500, "2026-11-01"],
] as const)("%s", (_, balance, day) => {
  const inflows = [
    { day: "2026-11-01", amount: 800 },
    { day: "2026-11-05", amount: 700 },
  ];
  expect(openSince(inflows, balance)).toBe(day);
});
