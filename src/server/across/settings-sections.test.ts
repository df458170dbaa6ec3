import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { communicationSection } from "~/features/messaging/settings";
import { crumbsOf } from "~/features/office/web/crumbs";
import { darajaConfig } from "~/features/payments/server/commands/call-mpesa";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { defaultsOf, fieldsOf } from "~/features/settings/define";
import { SECTION_NAMES, searchSettings } from "~/features/settings/domain";
import { getSettings } from "~/features/settings/server/queries";
import { schemaOf } from "~/features/settings/server/schema";
import { db } from "~/platform/db/database";
import { encrypt } from "~/platform/secrets/secrets";
import { useDatabase } from "~/platform/testing/database";
import { SECTIONS } from "~/sections";

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
    // What is called so stands before what only mentions it.
    expect(found("logo")[0]).toBe("/settings/company?field=logo");
    expect(found(" ")).toEqual([]);
  });
});

describe("the migration of e-mail and M-Pesa", () => {
  test("keeps every value, and the secrets that only this process can open", async () => {
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
