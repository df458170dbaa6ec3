import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aFee, anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { system, visitor } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { deliver, enterRate, useTills } from "../testing";
import { chargesHandlers } from "./handlers";
import { findCharge } from "./queries";
import { chargesTasks } from "./tasks";

useDatabase({ subscribers: invoicesSubscribers, tasks: chargesTasks });
const tills = useTills(startStandins);

const SCOPED = new Map<Permission, "assigned">([
  ["view_finances", "assigned"],
  ["manage_finances", "assigned"],
]);
const AMOUNT = 500_000;
const MINUTE = 60_000;

describe("tigoPesa, which can neither be asked nor signs", () => {
  const begun = async () => {
    const invoice = await anInvoice();
    const { id } = await tills.start(invoice, "tigoPesa", AMOUNT);
    await tills.answer(id, "approve");
    await expect.poll(() => tills.reportsOf(invoice.id), { timeout: 5_000 }).toHaveLength(1);
    const [report] = await tills.reportsOf(invoice.id);
    if (!report) throw new Error("no report");
    expect((await deliver(report)).status).toBe(200);
    return { invoice, id };
  };

  test("is booked only when a person has compared it, once, at the rate of its charge", async () => {
    const { invoice, id } = await begun();
    await enterRate("TZS", "0.06");
    await tills.check(id, new Date(Date.now() + 2 * MINUTE));
    expect(await tills.charge(id)).toMatchObject({
      state: "checking",
      currency: "TZS",
      rate: "0.052300",
      charged: 9_560_300,
    });
    expect(await tills.booked(invoice.id)).toEqual([]);
    const clerk = tills.as(tills.clerk);
    const [listed] = (await clerk.list({ search: invoice.number })).rows;
    expect(listed).toMatchObject({ waits: true, claimed: expect.stringContaining("TZS") });
    const said = { id, verdict: "paid" as const, amount: AMOUNT, paymentRef: "MFS77001" };
    const answers = await Promise.allSettled([clerk.compare(said), clerk.compare(said)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await tills.booked(invoice.id)).toMatchObject([
      { method: "tigoPesa", amount: AMOUNT, reference: "MFS77001", notes: "TZS 95603.00 at 0.0523" },
    ]);
    await enterRate("TZS", "0.0523");
  });

  test("is not paid when the statement does not show it, and may be found there later", async () => {
    const { invoice, id } = await begun();
    await tills.check(id, new Date(Date.now() + 2 * MINUTE));
    const clerk = tills.as(tills.clerk);
    await clerk.compare({ id, verdict: "not-paid", note: "Not in Tigo's statement of today" });
    expect(await tills.charge(id)).toMatchObject({ state: "failed", reason: "not-paid" });
    await clerk.compare({ id, verdict: "paid", amount: AMOUNT, paymentRef: "MFS77002" });
    expect(await tills.booked(invoice.id)).toHaveLength(1);
  });
});

describe("what is offered", () => {
  const offered = async (token: string) =>
    (await callAs(chargesHandlers, visitor, { ip: "198.18.0.1" }).offersOfLink({ token })).offers.map(
      ({ gateway }) => gateway,
    );

  test("is enabled and has a rate of the last seven days where it charges another currency", async () => {
    const { token } = await anInvoice();
    expect(await offered(token)).toHaveLength(7);
    await db().execute(sql`update exchange_rates set date = date - 7`);
    expect(await offered(token)).toContain("paypal");
    await db().execute(sql`update exchange_rates set date = date - 1`);
    expect(await offered(token)).not.toContain("paypal");
    expect(await offered(token)).not.toContain("tigoPesa");
    await expect(tills.start({ token }, "paypal", AMOUNT)).rejects.toMatchObject({ status: 409 });
    await enterRate("USD", "129.35");
    await enterRate("TZS", "0.0523");
  });

  test("names the payer's country by their phone, and the company's where it does not tell", async () => {
    const { token, id } = await anInvoice();
    const regionOf = async () =>
      (await callAs(chargesHandlers, visitor, { ip: "198.18.0.2" }).offersOfLink({ token })).region;
    expect(await regionOf()).toBe("KE");
    await db().execute(sql`update invoices set customer_phone = '+81312345678' where id = ${id}`);
    await transaction(async (tx) => {
      const { value, version } = await getSettingsForPage(tx, localizationSection);
      const abroad = { ...value, country: "UG" as const };
      await saveSettings(tx, system, {
        section: localizationSection,
        value: abroad,
        version,
        now: new Date(),
      });
    });
    expect(await regionOf()).toBe("UG");
  });

  test("stays within limits, balance and the numbers that a gateway works with", async () => {
    const invoice = await anInvoice();
    await expect(tills.start(invoice, "stripe", invoice.total + 1)).rejects.toMatchObject({ status: 422 });
    await expect(tills.start(invoice, "stripe", 99)).rejects.toMatchObject({ status: 422 });
    for (const [gateway, phone] of [
      ["airtelMoney", "+255712000111"],
      ["tigoPesa", "+254712000111"],
      ["equitel", "+447911123456"],
    ] as const)
      await expect(tills.start(invoice, gateway, AMOUNT, phone)).rejects.toMatchObject({
        data: { fields: { phone: expect.any(String) } },
      });
  });

  test("a fee that was agreed later is paid by its own number, and seen by the move's link", async () => {
    const invoice = await anInvoice();
    const fee = await aFee(invoice, 150_000);
    const link = callAs(chargesHandlers, visitor, { ip: "198.18.0.3" });
    const asked = { token: invoice.token, gateway: "stripe" as const, amount: 150_000 };
    const { id } = await link.startOfLink({ ...asked, fee: fee.number });
    expect(await link.ofLink({ token: invoice.token, id })).toMatchObject({ id, amount: 150_000 });
    expect(await findCharge(db(), id)).toMatchObject({ invoiceId: fee.id });
    await expect(link.startOfLink({ ...asked, fee: "INV-2020-0001" })).rejects.toMatchObject({ status: 404 });
  });

  test("another's link, account or id shows and pays nothing", async () => {
    const [mine, other] = [await anInvoice(), await anInvoice()];
    const { id } = await tills.start(mine, "stripe", AMOUNT);
    const by = (token: string) =>
      callAs(chargesHandlers, visitor, { ip: "198.18.0.2" }).ofLink({ token, id });
    expect(await by(mine.token)).toMatchObject({ id, state: "prompted" });
    await expect(by(other.token)).rejects.toMatchObject({ status: 404 });
    const stranger = tills.as(await aPerson({ role: "customer" }));
    await expect(stranger.mine({ id })).rejects.toMatchObject({ status: 404 });
    await expect(
      stranger.startOfMine({ id: mine.id, gateway: "stripe", amount: AMOUNT }),
    ).rejects.toMatchObject({ status: 404 });
    const rep = { ...(await aPerson({ role: "accountant" })), permissions: SCOPED };
    await expect(tills.as(rep).refund({ id, reason: "Mine?" })).rejects.toMatchObject({ status: 404 });
    expect((await tills.as(rep).list({})).rows).toEqual([]);
  });

  test("one's own account pays what is its own, and M-Pesa stays a prompt", async () => {
    const invoice = await anInvoice();
    const owner = {
      ...(await aPerson({ role: "customer" })),
      email: invoice.customerEmail,
      emailConfirmed: true,
    };
    const begun = await tills.as(owner).startOfMine({ id: invoice.id, gateway: "stripe", amount: AMOUNT });
    expect(begun.redirectTo).toContain("/pay/");
    expect(await tills.as(owner).mine({ id: begun.id })).toMatchObject({ amount: AMOUNT });
    await expect(
      tills.as(owner).startOfMine({ id: invoice.id, gateway: "mpesa", amount: 150, phone: "+254711222333" }),
    ).rejects.toMatchObject({ data: { fields: { amount: "M-Pesa takes whole shillings" } } });
  });
});
