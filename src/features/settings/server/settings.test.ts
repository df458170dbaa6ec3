import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { mintActor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { saveSettings } from "./commands";
import { settingsHandlers } from "./handlers";
import { getSettings } from "./queries";

useDatabase();

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
    const { value, version } = await api.get({ section: "tax" });
    const saved = await api.save({ section: "tax", value: { ...value, vatRate: 1400 }, version });
    expect(saved).toMatchObject({ version: 1, value: { vatRate: 1400 } });
    await expect(
      api.save({ section: "tax", value: { ...value, vatRate: 0 }, version }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await transaction((tx) => getSettings(tx, "tax"))).vatRate).toBe(1400);
  });

  test("a transaction sees what it saves itself, and the next what another process has saved", async () => {
    const { value, version } = await api.get({ section: "numbering" });
    await transaction(async (tx) => {
      expect((await getSettings(tx, "numbering")).quotePrefix).toBe("QT");
      const next = { ...value, quotePrefix: "QA" };
      await saveSettings(tx, admin, { section: "numbering", value: next, version, now: new Date() });
      expect((await getSettings(tx, "numbering")).quotePrefix).toBe("QA");
    });
    const prefix = (to: string) =>
      sql`update settings set value = value || ${JSON.stringify({ quotePrefix: to })}::jsonb where section = 'numbering'`;
    await db().execute(prefix("QB"));
    expect((await transaction((tx) => getSettings(tx, "numbering"))).quotePrefix).toBe("QB");
    await db().execute(prefix("QC"));
    expect((await getSettings(db(), "numbering")).quotePrefix).toBe("QC");
  });

  test("two first saves at once: one wins", async () => {
    const { value } = await api.get({ section: "invoices" });
    const results = await Promise.allSettled(
      [1, 2].map((days) =>
        api.save({ section: "invoices", value: { ...value, balanceDueDays: days }, version: 0 }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("secrets never come back and survive an empty field", async () => {
    const before = await api.get({ section: "mpesa" });
    const typed = {
      ...before.value,
      consumerKey: "key-of-the-company",
      consumerSecret: "secret-of-the-company",
      passkey: "passkey-of-the-company",
      shortcode: "400222",
    };
    const saved = await api.save({ section: "mpesa", value: typed, version: before.version });
    expect(JSON.stringify(saved)).not.toContain("of-the-company");
    expect(saved.secrets.passkey).toBe("••••pany");
    await api.save({ section: "mpesa", value: { ...saved.value, maxAmount: 1000 }, version: saved.version });
    const stored = await transaction((tx) => getSettings(tx, "mpesa"));
    expect(stored).toMatchObject({ passkey: "passkey-of-the-company", maxAmount: 1000 });
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
  ])("refuses %s %j at its field", async (section, change, field, message) => {
    const { value, version } = await api.get({ section });
    await expect(api.save({ section, value: { ...value, ...change }, version })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: message } },
    });
  });

  test("nobody and people without the right are refused", async () => {
    await expect(callAs(settingsHandlers, visitor).get({ section: "mpesa" })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    await expect(callAs(settingsHandlers, rep).get({ section: "mpesa" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("where money goes is finance's too", async () => {
    const keeper = mintActor({ ...admin, permissions: new Map([["manage_system_settings", "all"]]) });
    const settings = callAs(settingsHandlers, keeper);
    const { value, version } = await api.get({ section: "mpesa" });
    await expect(settings.get({ section: "mpesa" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(settings.save({ section: "mpesa", value, version })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(settings.get({ section: "company" })).resolves.toMatchObject({ section: "company" });
  });

  test("refused before the input is read", async () => {
    await expect(callAs(settingsHandlers, visitor).get({ section: "nonsense" })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    await expect(api.get({ section: "nonsense" })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("everybody may know the company, without its numbers", async () => {
    const company = await callAs(settingsHandlers, visitor).company();
    expect(company.companyName).toBe("MoveEase");
    expect(company).not.toHaveProperty("kraPin");
  });
});
