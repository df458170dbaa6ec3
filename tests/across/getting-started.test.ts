import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { etimsDevices } from "~/features/etims/device/server/tables";
import { identityHandlers } from "~/features/identity/server/handlers";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { mpesaHandlers, useMpesa } from "~/features/mpesa/testing";
import { gettingStartedHandlers } from "~/features/office/getting-started/server/handlers";
import { menuHandlers } from "~/features/office/menu/server/handlers";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { pricingHandlers } from "~/features/pricing/server/handlers";
import { requestedQuote } from "~/features/quotes/testing";
import type { Section } from "~/features/settings/define";
import { localizationSection } from "~/features/settings/localization/settings";
import { messageTextsHandlers } from "~/features/settings/message-texts/server/handlers";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase();
const mpesa = useMpesa();

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin", email: "wanjiku@example.co.ke" });
});
beforeEach(() => mpesa.configure({ initiatorName: "" }));

const setup = (actor: Actor = admin) => callAs(gettingStartedHandlers, actor);
const counted = async (actor: Actor = admin) => (await callAs(menuHandlers, actor).waiting()).setup;
const stateOf = async (name: string) => {
  const { steps } = await setup().list();
  return steps.find((step) => step.name === name)?.state;
};

const leaveAlone = () =>
  db().update(people).set({ active: false }).where(sql`${people.id} <> ${admin.personId}`);

async function save(
  section: Section,
  change: (value: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const [row] = (
    await db().execute<{ version: number }>(sql`select version from settings where section = ${section.name}`)
  ).rows;
  const value = change(structuredClone(await getSettings(db(), section)) as Record<string, unknown>);
  await transaction((tx) =>
    saveSettings(tx, admin, { section, value, version: row?.version ?? 0, now: new Date() }),
  );
}

describe("a new company's steps", () => {
  test("are all open at first, and counted in the menu", async () => {
    mpesa.configure(null);
    await leaveAlone();
    const { steps, hidden } = await setup().list();
    expect(hidden).toBe(false);
    expect(steps.map(({ name, state }) => [name, state])).toEqual([
      ["company", "open"],
      ["prices", "open"],
      ["people", "open"],
      ["mpesa", "open"],
      ["etims", "open"],
      ["message-texts", "open"],
      ["quote", "open"],
    ]);
    expect(await counted()).toBe(7);
  });

  test("company details are done without the samples, and open again with one of them", async () => {
    const own = {
      companyAddress: "Ngong Road, Nairobi",
      companyPhone: "+254711000222",
      companyEmail: "office@example.co.ke",
    };
    await save(companySection, (value) => ({ ...value, ...own }));
    expect(await stateOf("company")).toBe("done");
    await save(companySection, (value) => ({ ...value, companyEmail: "hello@moveease.co.ke" }));
    expect(await stateOf("company")).toBe("open");
  });

  test("prices are done once the company published some", async () => {
    const { priceLists } = await callAs(pricingHandlers, admin).listPriceLists();
    const [first] = priceLists;
    if (!first) throw new Error("There is a price list from the start.");
    const { version: basedOn, validFrom: _, publishedAt: __, publishedBy: ___, ...list } = first;
    await callAs(pricingHandlers, admin).publishPriceList({ ...list, basedOn });
    expect(await stateOf("prices")).toBe("done");
  });

  test("an open invitation is a first colleague, and so is a second person", async () => {
    await leaveAlone();
    const api = callAs(identityHandlers, admin);
    await api.invite({ email: "colleague@example.co.ke", role: "manager" });
    expect(await stateOf("people")).toBe("done");
    const { invitations } = await api.listInvitations();
    await api.withdrawInvitation({ id: invitations[0]?.id ?? "" });
    expect(await stateOf("people")).toBe("open");
    const colleague = await aPerson({ role: "manager" });
    expect(await stateOf("people")).toBe("done");
    await db()
      .update(people)
      .set({ active: false })
      .where(eq(people.id, colleague.personId ?? ""));
    expect(await stateOf("people")).toBe("open");
  });

  test("M-Pesa is done after a passed test, until its credentials change", async () => {
    const change = (over: object) =>
      save(paymentGatewaysSection, (value) => ({ ...value, mpesa: { ...(value.mpesa as object), ...over } }));
    await change({});
    expect(await stateOf("mpesa")).toBe("open");
    mpesa.configure({ consumerSecret: "wrong", initiatorName: "" });
    expect(await setup().test({ name: "mpesa" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("Invalid Authentication"),
    });
    expect(await stateOf("mpesa")).toBe("open");
    mpesa.configure({ initiatorName: "" });
    expect(await setup().test({ name: "mpesa" })).toMatchObject({ ok: true });
    expect(await stateOf("mpesa")).toBe("done");
    await change({ minAmount: 20 });
    expect(await stateOf("mpesa")).toBe("done");
    await change({ transactionType: "CustomerBuyGoodsOnline" });
    expect(await stateOf("mpesa")).toBe("open");
    expect(await callAs(mpesaHandlers, admin).testConnection()).toMatchObject({ ok: true });
    expect(await stateOf("mpesa")).toBe("done");
    mpesa.configure(null);
    expect(await stateOf("mpesa")).toBe("open");
  });

  test("eTIMS is done while the device of the settings is installed", async () => {
    const device = {
      environment: "sandbox",
      pin: "P051234567X",
      branch: "00",
      serialNumber: "SN-77",
    } as const;
    const etims = { enabled: true, pinNumber: device.pin, serialNumber: device.serialNumber };
    await save(localizationSection, (value) => ({
      ...value,
      etims: { ...(value.etims as object), ...etims },
    }));
    expect(await stateOf("etims")).toBe("open");
    await db()
      .insert(etimsDevices)
      .values({ id: newId(), ...device, state: "installed", sealed: encrypt("{}"), askedAt: new Date() });
    expect(await stateOf("etims")).toBe("done");
    await save(localizationSection, (value) => ({
      ...value,
      etims: { ...(value.etims as object), serialNumber: "SN-78" },
    }));
    expect(await stateOf("etims")).toBe("open");
  });

  test("message texts are done with one of the company's own, and open after its reset", async () => {
    const texts = callAs(messageTextsHandlers, admin);
    const greeting = { message: "mail.greeting.email", locale: "en" } as const;
    const saved = await texts.save({ ...greeting, version: 0, parts: { greeting: "Jambo {name}," } });
    expect(await stateOf("message-texts")).toBe("done");
    await texts.reset({ ...greeting, version: saved.version });
    expect(await stateOf("message-texts")).toBe("open");
  });

  test("a quote is the last step", async () => {
    await requestedQuote();
    expect(await stateOf("quote")).toBe("done");
  });
});

describe("a step that a company does not need", () => {
  test("is skipped for everyone, named and counted no more, until it is undone", async () => {
    const before = (await counted()) ?? 0;
    await setup().skip({ name: "etims" });
    await setup().skip({ name: "etims" });
    expect(await counted()).toBe(before - 1);
    const other = await aPerson({ role: "admin" });
    const { steps } = await setup(other).list();
    expect(steps.find(({ name }) => name === "etims")).toMatchObject({
      state: "skipped",
      skippedBy: admin.name,
    });
    await setup(other).restore({ name: "etims" });
    expect(await stateOf("etims")).toBe("open");
    const { rows } = await db().execute(sql`select type from events where type like 'settings.setup_step%'`);
    expect(rows.map(({ type }) => type)).toEqual([
      "settings.setup_step_skipped",
      "settings.setup_step_restored",
    ]);
  });

  test("hiding is one person's own", async () => {
    const other = await aPerson({ role: "admin" });
    const before = await counted();
    await setup().hide();
    expect(await counted()).toBe(0);
    expect(await counted(other)).toBe(before);
    expect((await setup().list()).hidden).toBe(true);
    await setup().show();
    expect(await counted()).toBe(before);
  });
});

describe("rights", () => {
  test.each(["manager", "accountant", "sales_rep", "hr_officer"] as const)(
    "a %s neither sees nor counts the steps",
    async (role) => {
      const person = await aPerson({ role });
      await expect(setup(person).list()).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(setup(person).skip({ name: "etims" })).rejects.toMatchObject({ code: "FORBIDDEN" });
      expect(await counted(person)).toBeUndefined();
    },
  );

  test("a visitor is asked to sign in", async () => {
    await expect(setup(visitor).list()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("M-Pesa's step and its test need the permission for money too", async () => {
    const { permissions, ...rest } = await aPerson({ role: "admin" });
    const held = new Map(permissions);
    held.delete("manage_finances");
    const clerk = { ...rest, permissions: held } as Actor;
    expect((await setup(clerk).list()).steps.map(({ name }) => name)).not.toContain("mpesa");
    for (const act of ["test", "skip"] as const)
      await expect(setup(clerk)[act]({ name: "mpesa" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
