import { beforeAll, describe, expect, test } from "vitest";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { startStandins } from "~/integrations/standins/server";
import { transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { type ChargingGateway, protocolOf } from "../domain";
import { deliver, useTills } from "../testing";
import { sendRefund } from "./commands/refund-charge";
import { sendCharge } from "./commands/send-charge";
import { chargesTasks, sweepCharges } from "./tasks";

useDatabase({ subscribers: invoicesSubscribers, tasks: chargesTasks });
const tills = useTills(startStandins);

const ASKABLE: ChargingGateway[] = ["stripe", "airtelMoney", "pesapal", "flutterwave", "paypal", "equitel"];
const SIGNED: ChargingGateway[] = ["stripe", "airtelMoney", "flutterwave", "paypal"];
const REFUNDING = ASKABLE.filter((gateway) => protocolOf(gateway).refunds);

const BEFORE_CHARGE: Partial<Record<ChargingGateway, number>> = {
  airtelMoney: 1,
  equitel: 1,
  paypal: 1,
  pesapal: 2,
};
const AMOUNT = 500_000;
const COMPANY = "Hamisha Movers Ltd";
beforeAll(() =>
  transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, companySection);
    const named = { ...value, companyName: COMPANY };
    await saveSettings(tx, system, { section: companySection, value: named, version, now: new Date() });
  }),
);
const MINUTE = 60_000;

describe.each(ASKABLE)("%s", (gateway) => {
  const isPage = protocolOf(gateway).way === "page";
  const begun = async (amount = AMOUNT) => {
    const invoice = await anInvoice();
    const started = await tills.start(invoice, gateway, amount);
    return { invoice, started, id: started.id };
  };
  const reported = async (invoice: { id: string }, count = 1) => {
    await expect.poll(() => tills.reportsOf(invoice.id), { timeout: 5_000 }).toHaveLength(count);
    return tills.reportsOf(invoice.id);
  };

  test("asks the payer, hears of it, asks the provider, and books it once", async () => {
    const { invoice, started, id } = await begun();
    expect(started.state).toBe("prompted");
    expect(Boolean(started.redirectTo)).toBe(isPage);
    const charge = await tills.charge(id);
    const asked = await tills.bill(id);
    expect(Number(asked.amount)).toBe(charge.charged / 100);
    expect(asked.currency).toBe(charge.currency);
    if (isPage) expect(asked.description).toBe(`${COMPANY} ${invoice.number}`);
    await tills.answer(id, "approve");
    const [report] = await reported(invoice);
    if (!report) throw new Error("no report");
    expect((await deliver(report)).status).toBe(200);
    expect((await tills.charge(id)).state).toBe("prompted");
    expect(await tills.questions(id)).toBe(1);
    await tills.check(id);
    await tills.check(id);
    const { paymentRef } = await tills.bill(id);
    expect(await tills.booked(invoice.id)).toMatchObject([
      { method: gateway, amount: AMOUNT, applied: AMOUNT, recordedBy: null },
    ]);
    const settled = await tills.charge(id);
    expect(settled).toMatchObject({ state: "succeeded", reason: "paid" });
    expect(settled.paymentRef).toContain(paymentRef);
  });

  test("what nobody reported is found by asking", async () => {
    await tills.turn(gateway, "silent");
    const { invoice, id } = await begun();
    await tills.answer(id, "approve");
    await tills.check(id);
    expect(await tills.booked(invoice.id)).toHaveLength(1);
    expect(await tills.reportsOf(invoice.id)).toEqual([]);
  });

  test("a declined payment brings nothing, and says so", async () => {
    const { invoice, id } = await begun();
    await tills.answer(id, "decline");
    await tills.check(id);
    await tills.check(id, new Date(Date.now() + 25 * 60 * MINUTE));
    // Flutterwave's page takes another card until it closes.
    expect((await tills.charge(id)).state).toBe(gateway === "flutterwave" ? "expired" : "failed");
    expect(await tills.booked(invoice.id)).toEqual([]);
  });

  test("told twice, and out of order, it is booked once and stays booked", async () => {
    for (const mode of ["twice", "disorder"]) {
      tills.waiting = [];
      await tills.turn(gateway, mode);
      const { invoice, id } = await begun();
      await tills.answer(id, "approve");
      for (const report of await reported(invoice, 2)) {
        expect((await deliver(report)).status).toBe(200);
        await tills.check(id);
      }
      expect((await tills.charge(id)).state).toBe("succeeded");
      expect(await tills.booked(invoice.id)).toHaveLength(1);
    }
  });

  test("a report that overtakes the provider's own answer is kept, and its money booked", async () => {
    await tills.turn(gateway, "early");
    const invoice = await anInvoice();
    const starting = tills.start(invoice, gateway, AMOUNT);
    const [report] = await reported(invoice);
    if (!report) throw new Error("no report");
    expect((await deliver(report)).status).toBe(200);
    const { id } = await starting;
    await tills.check(id);
    expect((await tills.charge(id)).state).toBe("succeeded");
    expect(await tills.booked(invoice.id)).toHaveLength(1);
  });

  test("a hundred equal reports at once make one question and one payment", async () => {
    const { invoice, id } = await begun();
    await tills.answer(id, "approve");
    const [report] = await reported(invoice);
    if (!report) throw new Error("no report");
    const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(report)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await tills.questions(id)).toBe(1);
    await Promise.all(Array.from({ length: 8 }, () => tills.check(id)));
    expect(await tills.booked(invoice.id)).toHaveLength(1);
  });

  test("another sum, or another currency, than was asked for is not booked: a person compares", async () => {
    for (const other of [{ amount: "1.00" }, { currency: "UGX" }]) {
      const { invoice, id } = await begun();
      await tills.answer(id, "approve", other);
      await tills.check(id);
      expect(await tills.charge(id)).toMatchObject({ state: "checking", reason: "mismatch" });
      expect(await tills.booked(invoice.id)).toEqual([]);
      const clerk = tills.as(tills.clerk);
      const [listed] = (await clerk.list({ search: invoice.number })).rows;
      expect(listed).toMatchObject({ id, waits: true });
      const compared = { id, verdict: "paid" as const, amount: 10_000, paymentRef: `ST-${id.slice(-8)}` };
      expect(await clerk.compare(compared)).toEqual({ state: "succeeded" });
      expect(await tills.booked(invoice.id)).toMatchObject([{ amount: 10_000 }]);
      await expect(clerk.compare(compared)).rejects.toMatchObject({ status: 409 });
    }
  });

  test.each(gateway === "stripe" ? ["401", "429", "500", "late", "cut", "deaf"] : ["401", "500", "late"])(
    "%s says what is known, and nothing more",
    async (mode) => {
      await tills.turn(gateway, mode);
      const { invoice, started, id } = await begun();
      const expected = {
        "401": "failed",
        "429": "failed",
        deaf: null,
        "500": null,
        cut: null,
        late: "prompted",
      }[mode];
      if (expected) expect(started.state).toBe(expected);
      else expect(["failed", "checking"]).toContain(started.state);
      await tills.turn(gateway, "works");
      await tills.check(id, new Date(Date.now() + MINUTE));
      expect(await tills.booked(invoice.id)).toEqual([]);
      if ((await tills.charge(id)).state === "failed") return;
      await tills.answer(id, "approve");
      await tills.check(id, new Date(Date.now() + 2 * MINUTE));
      expect((await tills.charge(id)).state).toBe("succeeded");
      expect(await tills.booked(invoice.id)).toHaveLength(1);
    },
  );

  test("a provider that cannot be asked leaves it open", async () => {
    const { invoice, id } = await begun();
    await tills.answer(id, "approve");
    for (const mode of ["401", "429", "500", "cut", "deaf"]) {
      await tills.turn(gateway, mode);
      await tills.check(id);
      expect((await tills.charge(id)).state).toBe("prompted");
    }
    await tills.turn(gateway, "works");
    await tills.check(id);
    expect(await tills.booked(invoice.id)).toHaveLength(1);
  });

  test("a process that dies between the charge and the answer loses nothing and doubles nothing", async () => {
    await begun();
    await tills.turn(gateway, "cut", BEFORE_CHARGE[gateway] ?? 0);
    const { invoice, id } = await begun();
    expect(await tills.charge(id)).toMatchObject({ state: "checking", reason: "unknown", providerRef: null });
    await tills.turn(gateway, "works");
    await sendCharge(id);
    await tills.answer(id, "approve");
    // Pesapal takes no order twice; its report says what it called the first.
    const [report] = await reported(invoice);
    if (report) await deliver(report);
    await tills.check(id, new Date(Date.now() + MINUTE));
    await tills.check(id, new Date(Date.now() + 2 * MINUTE));
    expect((await tills.charge(id)).state).toBe("succeeded");
    expect(await tills.booked(invoice.id)).toHaveLength(1);
  });

  test("late money on an invoice that was paid meanwhile is the customer's credit, gateway disabled or not", async () => {
    const { invoice, id } = await begun();
    const rest = await tills.start(invoice, gateway, invoice.total, isPage ? undefined : "+254711000222");
    await tills.answer(rest.id, "approve");
    await tills.check(rest.id);
    await tills.answer(id, "approve");
    await tills.company.enable(gateway, { enabled: false });
    await expect(tills.start(await anInvoice(), gateway, AMOUNT)).rejects.toMatchObject({ status: 409 });
    await tills.check(id, new Date(Date.now() + 60 * 60 * MINUTE));
    expect((await tills.charge(id)).state).toBe("succeeded");
    expect(await tills.booked(invoice.id)).toMatchObject([
      { amount: invoice.total, applied: invoice.total },
      { amount: AMOUNT, applied: 0 },
    ]);
    await tills.company.enable(gateway, { enabled: true });
  });

  test("the same asked for twice while it is under way is one charge", async () => {
    const invoice = await anInvoice();
    const phone = "+254711000333";
    const [one, two] = await Promise.all([
      tills.start(invoice, gateway, AMOUNT, phone),
      tills.start(invoice, gateway, AMOUNT, phone),
    ]);
    expect(two.id).toBe(one.id);
  });

  test("a missed one is found by the sweep", async () => {
    const { id } = await begun();
    const before = await tills.questions(id);
    await sweepCharges(new Date(Date.now() + 60 * MINUTE));
    expect(await tills.questions(id)).toBe(before + 1);
  });
});

describe.each(SIGNED)("a report that is not %s's", (gateway) => {
  test("changes nothing, forged, changed or of another's charge", async () => {
    await tills.turn(gateway, "forged");
    const invoice = await anInvoice();
    const { id } = await tills.start(invoice, gateway, AMOUNT);
    await tills.answer(id, "approve");
    await expect.poll(() => tills.reportsOf(invoice.id), { timeout: 5_000 }).toHaveLength(1);
    const [report] = await tills.reportsOf(invoice.id);
    if (!report) throw new Error("no report");
    expect((await deliver(report)).status).toBe(400);
    expect((await deliver({ ...report, body: `${report.body} ` })).status).toBe(400);
    expect((await deliver({ ...report, headers: {} })).status).toBe(400);
    expect((await deliver({ ...report, body: "{" })).status).toBe(400);
    expect(await tills.questions(id)).toBe(0);
    expect(await tills.booked(invoice.id)).toEqual([]);
    await tills.check(id);
    expect(await tills.booked(invoice.id)).toHaveLength(1);
  });
});

describe.each(REFUNDING)("a refund at %s", (gateway) => {
  test("goes back at the provider, then in the books, once", async () => {
    const invoice = await anInvoice();
    const { id } = await tills.start(invoice, gateway, AMOUNT);
    await tills.answer(id, "approve");
    await tills.check(id);
    const clerk = tills.as(tills.clerk);
    const asked = await Promise.allSettled([
      clerk.refund({ id, reason: "The move was called off" }),
      clerk.refund({ id, reason: "The move was called off" }),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refundId = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value.id] : []))[0] ?? "";
    await tills.turn(gateway, "cut");
    await expect(sendRefund({ refundId })).rejects.toThrow();
    await tills.turn(gateway, "works");
    await sendRefund({ refundId }).catch(() => undefined);
    const [listed] = (await clerk.list({ search: invoice.number })).rows;
    // Without idempotency keys, 'already refunded' needs review.
    expect(["done", "checking"]).toContain(listed?.refund?.state);
    const rows = await tills.booked(invoice.id);
    expect(rows.map(({ amount }) => amount)).toEqual(
      listed?.refund?.state === "done" ? [AMOUNT, -AMOUNT] : [AMOUNT],
    );
    expect(rows.slice(1).every(({ fee }) => fee === 0)).toBe(true);
    expect((await tills.bill(id)).state).toBe("refunded");
  });
});
