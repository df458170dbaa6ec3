import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { inOneReading } from "~/platform/db/one-reading";
import { mintActor, visitor } from "~/platform/http/actor";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { defineSection, group, secret, settingsSections, text, toggle, whole } from "../define";
import { bankSection, companySection, quotesSection } from "../settings";
import { saveSettings } from "./commands";
import { settingsHandlers } from "./handlers";
import { getSettings, getSeveralSettings, settingNumber } from "./queries";

useDatabase();

const gateways = defineSection("paymentGateways", {
  title: "Payment Gateways",
  about: "How customers pay.",
  needs: "manage_finances",
  fields: {
    mpesa: group({
      title: "M-Pesa",
      fields: {
        enabled: toggle({ label: "Offer it", default: true }),
        shortcode: text({ label: "Paybill" }),
        passkey: secret({ label: "Passkey", formerly: "passkey" }),
        consumerKey: secret({ label: "Consumer key", formerly: "consumerKey" }),
        maxAmount: whole({ label: "Largest prompt", min: 1, max: 250_000, default: 250_000 }),
      },
    }),
  },
});

for (const section of [companySection, quotesSection, bankSection, gateways])
  settingsSections.answer(section).join();

const admin = mintActor({
  kind: "person",
  personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a",
  name: "Wanjiku Kamau",
  role: "admin",
  permissions: new Map([
    ["manage_system_settings", "all"],
    ["manage_finances", "all"],
  ]),
});
const rep = mintActor({
  kind: "person",
  personId: admin.personId,
  role: "sales_rep",
  permissions: new Map([["manage_quotes", "all"]]),
});

const api = callAs(settingsHandlers, admin);

describe("settings", () => {
  test("a section that was never saved has its defaults", async () => {
    const { value, version } = await api.get({ section: "quotes" });
    expect(value).toMatchObject({ validityDays: 30, depositRate: 2000, approvalAbove: 10_000_000 });
    expect(version).toBe(0);
  });

  test("saves under a version; a second save from the same page is refused and changes nothing", async () => {
    const { value, version } = await api.get({ section: "quotes" });
    const saved = await api.save({ section: "quotes", value: { ...value, depositRate: 1400 }, version });
    expect(saved).toMatchObject({ version: 1, value: { depositRate: 1400 } });
    expect(await api.get({ section: "quotes" })).toMatchObject({
      updatedBy: expect.stringMatching(/\S/),
      updatedAt: expect.any(Date),
    });
    await expect(
      api.save({ section: "quotes", value: { ...value, depositRate: 0 }, version }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await transaction((tx) => getSettings(tx, quotesSection))).depositRate).toBe(1400);
  });

  test("a transaction sees what it saves itself, and the next what another process has saved", async () => {
    const { value, version } = await api.get({ section: "bank" });
    const full = { ...value, accountName: "MoveEase Ltd", accountNumber: "0000" };
    await transaction(async (tx) => {
      expect((await getSettings(tx, bankSection)).bankName).toBe("");
      const next = { ...full, bankName: "A" };
      await saveSettings(tx, admin, { section: bankSection, value: next, version, now: new Date() });
      expect((await getSettings(tx, bankSection)).bankName).toBe("A");
    });
    const bank = (to: string) =>
      sql`update settings set value = value || ${JSON.stringify({ bankName: to })}::jsonb where section = 'bank'`;
    await db().execute(bank("B"));
    expect((await transaction((tx) => getSettings(tx, bankSection))).bankName).toBe("B");
    await db().execute(bank("C"));
    expect((await getSettings(db(), bankSection)).bankName).toBe("C");
  });

  test("while a page is made settings are read once, and the next page sees what was saved meanwhile", async () => {
    const rename = (to: string) =>
      db().execute(
        sql`update settings set value = value || ${JSON.stringify({ bankName: to })}::jsonb where section = 'bank'`,
      );
    const bank = async () => (await getSettings(db(), bankSection)).bankName;
    await rename("D");
    const page = await inOneReading(async () => {
      const first = await bank();
      await rename("E");
      const { bank: several } = await getSeveralSettings(db(), { bank: bankSection });
      // A transaction must not read settings from before its start.
      const within = await transaction(async (tx) => (await getSettings(tx, bankSection)).bankName);
      return [first, await bank(), several.bankName, within];
    });
    expect(page).toEqual(["D", "D", "D", "E"]);
    expect(await inOneReading(bank)).toBe("E");
    expect(await bank()).toBe("E");
  });

  test("two first saves at once: one wins", async () => {
    const { value } = await api.get({ section: "company" });
    const results = await Promise.allSettled(
      ["One Ltd", "Two Ltd"].map((companyName) =>
        api.save({ section: "company", value: { ...value, companyName }, version: 0 }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("secrets never come back and survive an empty field", async () => {
    const before = await api.get({ section: "paymentGateways" });
    const mpesa = {
      passkey: "passkey-of-the-company",
      consumerKey: "key-of-the-company",
      shortcode: "400222",
    };
    const saved = await api.save({
      section: "paymentGateways",
      value: { mpesa },
      version: before.version,
    });
    expect(JSON.stringify(saved)).not.toContain("of-the-company");
    expect(saved.secrets).toEqual({ "mpesa.passkey": "••••pany", "mpesa.consumerKey": "••••pany" });
    const again = { mpesa: { ...(saved.value.mpesa as object), maxAmount: 1000 } };
    await api.save({ section: "paymentGateways", value: again, version: saved.version });
    const stored = await transaction((tx) => getSettings(tx, gateways));
    expect(stored.mpesa).toEqual({ ...mpesa, enabled: true, maxAmount: 1000 });
    expect(Object.isFrozen(stored.mpesa)).toBe(true);
    const { rows } = await db().execute(sql`
      select jsonb_agg(to_jsonb(settings))::text || (select jsonb_agg(to_jsonb(events))::text from events) as all_rows from settings`);
    expect(JSON.stringify(rows)).not.toContain("of-the-company");
  });

  test("secrets sealed before their section moved are read, and sealed under their paths by the next save", async () => {
    const sealed = encrypt(JSON.stringify({ passkey: "from-long-ago-1", consumerKey: "from-long-ago-2" }));
    await db().execute(sql`update settings set sealed = ${sealed} where section = 'paymentGateways'`);
    const { mpesa } = await getSettings(db(), gateways);
    expect(mpesa).toMatchObject({ passkey: "from-long-ago-1", consumerKey: "from-long-ago-2" });
    const { value, version } = await api.get({ section: "paymentGateways" });
    const typed = { mpesa: { ...(value.mpesa as object), passkey: "typed anew" } };
    await api.save({ section: "paymentGateways", value: typed, version });
    const after = await getSettings(db(), gateways);
    expect(after.mpesa).toMatchObject({ passkey: "typed anew", consumerKey: "from-long-ago-2" });
  });

  test("a number inside another query is what is stored, else the default, groups too", async () => {
    const asked = async () =>
      (
        await db().execute(sql`select ${settingNumber(gateways, "mpesa.maxAmount")}::int as most,
        ${settingNumber(quotesSection, "longDistanceAboveKm")}::int as km`)
      ).rows[0];
    expect(await asked()).toEqual({ most: 1000, km: 100 });
  });

  test("a stored value that is refused now falls back alone", async () => {
    await db().execute(
      sql`update settings set value = jsonb_set(value, '{mpesa,maxAmount}', '"many"') where section = 'paymentGateways'`,
    );
    const { mpesa } = await getSettings(db(), gateways);
    expect(mpesa).toMatchObject({ maxAmount: 250_000, shortcode: "400222", passkey: "typed anew" });
  });

  test.each([
    ["company", { companyName: "" }, "companyName", "Company name is required"],
    ["company", { companyEmail: "nobody" }, "companyEmail", "Please enter a valid email address"],
    [
      "company",
      { companyWebsite: "moveease.co.ke" },
      "companyWebsite",
      "Please enter a valid URL (starting with http:// or https://)",
    ],
    ["company", { primaryColor: "blue" }, "primaryColor", "Invalid hex color"],
    [
      "company",
      { logo: "data:image/png;base64,aGVsbG8=" },
      "logo",
      "This file is not a picture that can be read. Use a PNG or JPEG.",
    ],
    ["bank", { accountNumber: "" }, "accountNumber", "Required for bank transfers"],
  ] as const)("refuses %s %j at its field", async (section, change, field, message) => {
    const { value, version } = await api.get({ section });
    await expect(api.save({ section, value: { ...value, ...change }, version })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: message } },
    });
  });

  test("nobody and people without the right are refused", async () => {
    await expect(callAs(settingsHandlers, visitor).get({ section: "paymentGateways" })).rejects.toMatchObject(
      {
        code: "UNAUTHENTICATED",
      },
    );
    await expect(callAs(settingsHandlers, rep).get({ section: "paymentGateways" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("where money goes is finance's too", async () => {
    const keeper = mintActor({ ...admin, permissions: new Map([["manage_system_settings", "all"]]) });
    const settings = callAs(settingsHandlers, keeper);
    const { value, version } = await api.get({ section: "paymentGateways" });
    await expect(settings.get({ section: "paymentGateways" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(settings.save({ section: "paymentGateways", value, version })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(settings.get({ section: "company" })).resolves.toMatchObject({ section: "company" });
  });

  test("refused before the input is read", async () => {
    const nonsense = { section: "nonsense" } as never;
    await expect(callAs(settingsHandlers, visitor).get(nonsense)).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    await expect(api.get(nonsense)).rejects.toMatchObject({ code: "INVALID" });
    for (const former of ["email", "mpesa"])
      await expect(api.get({ section: former } as never)).rejects.toMatchObject({ code: "INVALID" });
  });

  test("everybody may know the company, without its numbers", async () => {
    const company = await callAs(settingsHandlers, visitor).company();
    expect(company.companyName).toMatch(/^(?:One|Two) Ltd$/);
    expect(company).not.toHaveProperty("kraPin");
  });
});
