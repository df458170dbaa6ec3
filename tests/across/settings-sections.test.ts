import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messagingHandlers } from "~/features/messaging/server/handlers";
import { communicationSection } from "~/features/messaging/settings";
import { crumbsOf } from "~/features/office/web/crumbs";
import { darajaConfig } from "~/features/payments/server/commands/call-mpesa";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { defaultsOf, fieldsOf, setAt } from "~/features/settings/define";
import { SECTION_NAMES, searchSettings } from "~/features/settings/domain/settings";
import { settingsHandlers } from "~/features/settings/server/handlers";
import { getSettings } from "~/features/settings/server/queries";
import { schemaOf } from "~/features/settings/server/schema";
import { db } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { configureMail } from "~/platform/mail/transport";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { SECTIONS } from "~/sections";
import { mailSettings } from "~/server/ports";

useDatabase();

describe("the sections of all features", () => {
  test("have their names in the API, in the order of the navigation", () => {
    const listed = SECTION_NAMES.filter((name) => SECTIONS.some((section) => section.name === name));
    expect(SECTIONS.map(({ name }) => name)).toEqual(listed);
  });

  test.each(SECTIONS.map((section) => [section.name, section] as const))(
    "%s takes its own defaults, and names every field",
    (_, section) => {
      expect(schemaOf(section).parse({})).toEqual(defaultsOf(section));
      for (const { path: at, field } of fieldsOf(section))
        expect([at, field.label]).toEqual([at, expect.stringMatching(/\S/)]);
    },
  );

  test.each(SECTIONS.map(({ name, title }) => [name, title]))(
    "%s is called %s above its page",
    (name, title) => {
      expect(crumbsOf(`/settings/${name}`).at(-1)?.label).toBe(title);
    },
  );

  test("are searched by label, group, section and the field's own name, as far as they open", () => {
    const found = (typed: string, money = true) =>
      searchSettings(SECTIONS, typed, money ? ["manage_finances"] : []).map(({ to }) => to);
    expect(found("SMTP host")).toEqual(["/settings/communication?field=smtpHost"]);
    expect(found("m-pesa passkey")).toEqual(["/settings/paymentGateways?field=mpesa.passkey"]);
    expect(found("m-pesa passkey", false)).toEqual([]);
    expect(found("longDistanceAboveKm")).toEqual(["/settings/quotes?field=longDistanceAboveKm"]);
    expect(found("logo")[0]).toBe("/settings/company?field=logo");
    expect(found(" ")).toEqual([]);
  });
});

const admin = mintActor({
  kind: "person",
  personId: null,
  name: "Wanjiku Kamau",
  role: "admin",
  permissions: new Map([
    ["manage_system_settings", "all"],
    ["manage_finances", "all"],
  ]),
});
const api = callAs(settingsHandlers, admin);
type Named = Parameters<typeof api.get>[0]["section"];

async function refusalsOf(section: Named, changes: Record<string, unknown>): Promise<Record<string, string>> {
  const { value, version } = await api.get({ section });
  for (const [at, to] of Object.entries(changes)) setAt(value, at, to);
  const refused = await api.save({ section, value, version }).then(
    () => undefined,
    (error) => error,
  );
  return refused?.data?.fields ?? {};
}

const [EMAIL, URL, HEX] = [
  "Please enter a valid email address",
  "Please enter a valid URL (starting with http:// or https://)",
  "Invalid hex color",
];
const PERCENTAGE = "Please enter a percentage from 0 to 100, with at most two decimals";
const smsOn = {
  emailEnabled: false,
  smsEnabled: true,
  smsProvider: "africastalking",
  smsApiKey: "k",
  smsApiSecret: "s",
};
const mailOn = {
  emailEnabled: true,
  smtpHost: "mail.example",
  smtpPort: 587,
  smtpUsername: "u",
  smtpPassword: "p",
  emailFromAddress: "hello@moveease.example",
};

describe("the specification's texts stand at their fields, as the API answers", () => {
  test.each<[Named, Record<string, unknown>, Record<string, string>]>([
    ["company", { companyName: " " }, { companyName: "Company name is required" }],
    ["company", { companyEmail: "" }, { companyEmail: "Company email is required" }],
    ["company", { companyEmail: "habari@" }, { companyEmail: EMAIL }],
    ["company", { companyWebsite: "moveease.example" }, { companyWebsite: URL }],
    ["company", { companyWebsite: "ftp://moveease.example" }, { companyWebsite: URL }],
    ["company", { primaryColor: "#12345" }, { primaryColor: HEX }],
    ["company", { secondaryColor: "blue" }, { secondaryColor: HEX }],
    [
      "company",
      { logo: `data:image/png;base64,${"A".repeat(2_900_000)}` },
      { logo: "File size exceeds 2MB" },
    ],
    ["communication", { ...smsOn, smsProvider: "" }, { smsProvider: "SMS provider is required" }],
    ["communication", { ...smsOn, smsApiKey: "" }, { smsApiKey: "API key is required" }],
    ["communication", { ...smsOn, smsApiSecret: "" }, { smsApiSecret: "API secret is required" }],
    ["communication", { ...mailOn, smtpHost: "" }, { smtpHost: "SMTP host is required" }],
    ["communication", { ...mailOn, smtpPort: 0 }, { smtpPort: "SMTP port is required" }],
    ["communication", { ...mailOn, smtpUsername: "" }, { smtpUsername: "SMTP username is required" }],
    ["communication", { ...mailOn, smtpPassword: "" }, { smtpPassword: "SMTP password is required" }],
    [
      "communication",
      { ...mailOn, emailFromAddress: "" },
      { emailFromAddress: "From email address is required" },
    ],
    ["communication", { ...mailOn, emailFromAddress: "nobody" }, { emailFromAddress: EMAIL }],
    ["documentTemplates", { "invoice.headerText": "" }, { "invoice.headerText": "Header text is required" }],
    ["documentTemplates", { "quote.footerText": "" }, { "quote.footerText": "Footer text is required" }],
    [
      "documentTemplates",
      { "delivery.headerText": " " },
      { "delivery.headerText": "Header text is required" },
    ],
    ["documentTemplates", { "quote.primaryColor": "#1234" }, { "quote.primaryColor": HEX }],
    ["localization", { country: "" }, { country: "Country is required" }],
    ["localization", { language: "" }, { language: "Language is required" }],
    ["localization", { timezone: "" }, { timezone: "Timezone is required" }],
    ["localization", { baseCurrency: "" }, { baseCurrency: "Base currency is required" }],
    [
      "localization",
      { "etims.enabled": true },
      { "etims.pinNumber": "PIN number is required", "etims.serialNumber": "Serial number is required" },
    ],
    ["seo", { metaTitle: "" }, { metaTitle: "Meta title is required" }],
    ["seo", { metaTitle: "x".repeat(61) }, { metaTitle: "Meta title must be under 60 characters" }],
    ["seo", { metaDescription: "" }, { metaDescription: "Meta description is required" }],
    [
      "seo",
      { metaDescription: "x".repeat(161) },
      { metaDescription: "Meta description must be under 160 characters" },
    ],
    [
      "seo",
      { canonicalUrl: "www.moveease.example", ogImage: "/og.png" },
      { canonicalUrl: URL, ogImage: URL },
    ],
    [
      "seo",
      { googleAnalyticsId: "G-abc" },
      { googleAnalyticsId: "A Google Analytics ID is G- followed by capital letters or digits" },
    ],
    [
      "seo",
      { googleTagManagerId: "UA-1" },
      { googleTagManagerId: "A Tag Manager ID is GTM- followed by capital letters or digits" },
    ],
    ["quotes", { depositRate: 10_001 }, { depositRate: PERCENTAGE }],
    ["quotes", { depositRate: -1 }, { depositRate: PERCENTAGE }],
    [
      "communication",
      { emailEnabled: false, smsEnabled: true, emailFromAddress: "nobody" },
      {
        smsProvider: "SMS provider is required",
        smsApiKey: "API key is required",
        smsApiSecret: "API secret is required",
        emailFromAddress: EMAIL,
      },
    ],
  ])("%s %j", async (section, changes, refusals) => {
    expect(await refusalsOf(section, changes)).toEqual(refusals);
  });

  test.each<[Named, Record<string, unknown>]>([
    ["seo", { metaTitle: "x".repeat(60), metaDescription: "x".repeat(160), googleAnalyticsId: "G-AB12" }],
    ["company", { primaryColor: "#abc", companyWebsite: "http://moveease.example" }],
    ["communication", { ...smsOn, ...mailOn, smsSenderName: "x".repeat(11) }],
  ])("and what is within its limits is taken: %s %j", async (section, changes) => {
    expect(await refusalsOf(section, changes)).toEqual({});
  });

  test("a test of what is not set up says what to do first", async () => {
    const { value, version } = await api.get({ section: "communication" });
    await api.save({
      section: "communication",
      value: { ...value, smsEnabled: false, emailEnabled: false },
      version,
    });
    configureMail({ settings: () => mailSettings(undefined), attach: async () => Buffer.from("") });
    const messages = callAs(messagingHandlers, admin);
    await expect(messages.testSms()).rejects.toMatchObject({
      message: "Please configure SMS settings first",
    });
    await expect(messages.testEmail()).rejects.toMatchObject({
      message: "Please configure email settings first",
    });
  });
});

describe("the migration of e-mail and M-Pesa", () => {
  test("keeps every value, and the secrets that only this process can open", async () => {
    await db().execute(sql`delete from settings`);
    const email = { emailEnabled: true, smtpHost: "mail.moveease.example", smtpPort: 2525 };
    const mpesa = { enabled: true, shortcode: "400222", maxAmount: 70_000, environment: "production" };
    const secrets = { consumerKey: "ck", consumerSecret: "cs", passkey: "pk", initiatorPassword: "ip" };
    const insert = (section: string, value: object, sealed: object) =>
      db().execute(sql`insert into settings (section, value, sealed, version, updated_at)
        values (${section}, ${JSON.stringify(value)}::jsonb, ${encrypt(JSON.stringify(sealed))}, 3, now())`);
    await insert("email", email, { smtpPassword: " secret " });
    await insert("mpesa", mpesa, secrets);
    const folder = path.resolve("src/platform/db/migrations");
    const [file] = ["0017_settings_sections.sql"].map((name) =>
      readFileSync(path.join(folder, name), "utf8"),
    );
    for (const statement of (file ?? "").split("--> statement-breakpoint"))
      await db().execute(sql.raw(statement));

    expect(await getSettings(db(), communicationSection)).toMatchObject({
      ...email,
      smtpPassword: " secret ",
    });
    expect((await getSettings(db(), paymentGatewaysSection)).mpesa).toMatchObject({ ...mpesa, ...secrets });
    expect(await darajaConfig(db())).toMatchObject({ consumerKey: "ck", passkey: "pk", shortcode: "400222" });
    const { rows } = await db().execute(sql`select section, version from settings order by section`);
    expect(rows).toEqual([
      { section: "communication", version: 3 },
      { section: "paymentGateways", version: 3 },
    ]);
  });
});
