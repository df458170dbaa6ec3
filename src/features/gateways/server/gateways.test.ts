import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { seedContent } from "~/features/content/server/commands/fill-content";
import { getContent } from "~/features/content/server/queries";
import { defaultsOf, valueAt } from "~/features/settings/define";
import { problemsOf as problemsIn } from "~/features/settings/management/server/queries";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { type GatewayConfigs, openGateway } from "~/integrations/gateways/open-gateway";
import {
  GATEWAYS,
  type GatewayName,
  GatewayRefused,
  GatewayUnavailable,
  GatewayUnknownOutcome,
} from "~/integrations/gateways/types";
import { startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { mpesaNotSetUp } from "../errors";
import { gatewaysSection } from "../settings";
import { asking, save, saveFresh, under, useGateways, withRights } from "../testing";
import { countConnections, findMpesaWithoutLogin } from "./queries/gateways";

useDatabase();
const company = useGateways(() => startStandins({ lateMs: 60_000 }));

describe("the section", () => {
  test("begins with the specification's limits, fees and regions, M-Pesa alone enabled", () => {
    const value = defaultsOf(gatewaysSection);
    const rows = Object.entries(value).map(([name, { enabled, fees, minAmount, maxAmount, regions }]) => [
      name,
      enabled,
      fees.percentage,
      fees.fixed,
      minAmount,
      maxAmount,
      regions.join(" "),
    ]);
    expect(rows).toEqual([
      ["mpesa", true, 0, 0, 1, 250_000, "KE"],
      ["airtelMoney", false, 0, 0, 1, 500_000, "KE UG TZ"],
      ["equitel", false, 0, 0, 1, 300_000, "KE"],
      ["pesapal", false, 3.5, 0, 10, 1_000_000, "KE UG TZ RW"],
      ["paypal", false, 2.9, 30, 1, 10_000, "US GB CA AU EU"],
      ["tigoPesa", false, 0, 0, 1, 300_000, "TZ"],
      ["stripe", false, 2.9, 30, 50, 999_999_999, "US GB CA AU EU KE"],
      ["flutterwave", false, 1.4, 0, 1, 1_000_000, "NG KE UG TZ GH ZA"],
    ]);
  });

  test.each<[GatewayName, Record<string, string>]>([
    ["airtelMoney", { clientId: "Client ID is required", clientSecret: "Client secret is required" }],
    [
      "equitel",
      {
        apiKey: "API key is required",
        merchantCode: "Merchant code is required",
        consumerSecret: "Consumer secret is required",
      },
    ],
    ["pesapal", { consumerKey: "Consumer key is required", consumerSecret: "Consumer secret is required" }],
    ["paypal", { clientId: "Client ID is required", clientSecret: "Client secret is required" }],
    [
      "tigoPesa",
      {
        clientId: "Client ID is required",
        clientSecret: "Client secret is required",
        merchantCode: "Merchant code is required",
      },
    ],
    ["stripe", { publishableKey: "Publishable key is required", secretKey: "Secret key is required" }],
    ["flutterwave", { secretKey: "Secret key is required" }],
  ])("%s needs its credentials once it is enabled", async (name, said) => {
    expect(await saveFresh({})).toEqual({});
    expect(await saveFresh({ [`${name}.enabled`]: true })).toEqual(under(name, said));
  });

  test("M-Pesa's credentials are needed once one is entered; with none, Validate tells that nobody has told how", async () => {
    expect(await saveFresh({ "mpesa.shortcode": "174379" })).toEqual({
      "mpesa.consumerKey": "Consumer key is required",
      "mpesa.consumerSecret": "Consumer secret is required",
      "mpesa.passkey": "Passkey is required",
    });
    expect(await saveFresh({ "mpesa.passkey": "x" })).toMatchObject({
      "mpesa.shortcode": "Shortcode is required",
    });
    expect(await saveFresh({})).toEqual({});
    expect((await findMpesaWithoutLogin(db())).map(({ path, refusal }) => [path, refusal])).toEqual([
      ["mpesa.enabled", mpesaNotSetUp],
    ]);
    expect(await saveFresh({ "mpesa.enabled": false })).toEqual({});
    expect(await findMpesaWithoutLogin(db())).toEqual([]);
  });

  test("the site's texts name the ways to pay that are switched on, and no other", async () => {
    const paymentsIn = async (locale: "en" | "sw") => {
      const input = { kinds: ["company", "faq"] as const, locale, drafts: false, now: new Date() };
      const { items } = await getContent(db(), input);
      const how = items.faq?.find(({ slug }) => slug === "pay")?.data.answer ?? "";
      expect(how).toContain(items.company?.[0]?.data.payments);
      return items.company?.[0]?.data.payments;
    };
    await transaction((tx) => seedContent(tx, { invented: true, now: new Date() }));
    await saveFresh({ "mpesa.enabled": false });
    expect(await paymentsIn("en")).toBe("Cash");
    await save(under("stripe", { publishableKey: "pk_test_1", secretKey: "sk_test_1", enabled: true }));
    expect(await paymentsIn("en")).toBe("Card, cash");
    expect(await paymentsIn("sw")).toBe("Kadi, pesa taslimu");
    await saveFresh({});
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ "fees.percentage": 100.01 }, { "fees.percentage": expect.stringContaining("from 0 to 100") }],
    [{ "fees.percentage": -0.01 }, { "fees.percentage": expect.stringContaining("from 0 to 100") }],
    [{ "fees.percentage": 2.905 }, { "fees.percentage": expect.stringContaining("two decimals") }],
    [{ "fees.percentage": 0.29 }, {}],
    [{ "fees.percentage": 100 }, {}],
    [{ "fees.fixed": -1 }, { "fees.fixed": expect.stringContaining("from 0") }],
    [{ "fees.fixed": 0.5 }, {}],
    [{ minAmount: -1 }, { minAmount: expect.any(String) }],
    [{ minAmount: 1.5 }, { minAmount: expect.any(String) }],
    [{ maxAmount: 1_000_000_000 }, { maxAmount: expect.any(String) }],
    [{ minAmount: 0, maxAmount: 999_999_999 }, {}],
    [{ minAmount: 101, maxAmount: 100 }, { maxAmount: "The maximum is below the minimum" }],
    [{ regions: [] }, { regions: "Please choose at least one region" }],
    [{ regions: ["XX"] }, { "regions.0": expect.any(String) }],
    [
      { environment: "production" },
      {
        secretKey: expect.stringContaining("a key for tests"),
        publishableKey: expect.stringContaining("a key for tests"),
      },
    ],
    [
      { publishableKey: "nonsense" },
      { publishableKey: expect.stringContaining("not a key of this provider") },
    ],
    [
      { publishableKey: "pk_live_planted" },
      { publishableKey: expect.stringContaining("a key for real money") },
    ],
    [{ secretKey: "sk_live_planted" }, { secretKey: expect.stringContaining("a key for real money") }],
    [{ secretKey: "sk_live_planted", publishableKey: "pk_live_planted", environment: "production" }, {}],
    [{ baseUrl: "api.stripe.com" }, { baseUrl: expect.stringContaining("valid URL") }],
  ])("an enabled gateway with %j is refused %j", async (fields, refused) => {
    const expected = Object.entries(refused).map(([field, said]) => [`stripe.${field}`, said]);
    expect(
      await saveFresh(under("stripe", { ...company.offerOf("stripe"), enabled: true, ...fields })),
    ).toEqual(Object.fromEntries(expected));
  });

  test("M-Pesa takes 250,000 at most, Tigo has no address of its own for live payments, and its number has digits", async () => {
    expect(await saveFresh({ "mpesa.maxAmount": 250_001 })).toHaveProperty(["mpesa.maxAmount"]);
    const tigo = { ...company.offerOf("tigoPesa"), enabled: true, environment: "production", baseUrl: "" };
    expect(await saveFresh(under("tigoPesa", tigo))).toMatchObject({
      "tigoPesa.baseUrl": expect.stringContaining("its own address"),
    });
    expect(await saveFresh({ "tigoPesa.businessNumber": "0712 345" })).toHaveProperty([
      "tigoPesa.businessNumber",
    ]);
  });

  test("disabled, nothing is needed and nothing is compared; what two people save at once is saved once", async () => {
    expect(await saveFresh({ "stripe.minAmount": 9, "stripe.maxAmount": 1, "stripe.regions": [] })).toEqual(
      {},
    );
    await saveFresh({});
    const { version } = await getSettingsForPage(db(), gatewaysSection);
    const value = await getSettings(db(), gatewaysSection);
    const saves = await Promise.allSettled(
      [1, 2].map(() =>
        transaction((tx) =>
          saveSettings(tx, company.admin, { section: gatewaysSection, value, version, now: new Date() }),
        ),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

function clientOf<Name extends GatewayName>(name: Name, change: object = {}, send?: typeof fetch) {
  const offered = {
    ...(defaultsOf(gatewaysSection)[name] as object),
    ...company.offerOf(name),
    timeoutMs: 20_000,
    ...change,
  };
  return openGateway<Name>(name, offered as GatewayConfigs[Name], send ? { fetch: send } : {});
}

const LOGIN: Record<GatewayName, string> = {
  airtelMoney: "clientSecret",
  equitel: "consumerSecret",
  pesapal: "consumerSecret",
  paypal: "clientSecret",
  tigoPesa: "clientSecret",
  stripe: "secretKey",
  flutterwave: "secretKey",
};

describe.each(GATEWAYS)("%s", (name) => {
  beforeEach(() => company.control(name, "works"));

  test("signs in at its stand-in, and refuses another key without repeating it", async () => {
    expect(await clientOf(name).signIn()).toMatch(/\w/);
    const other = "another-key-entirely-4711";
    const refused = await clientOf(name, { [LOGIN[name]]: other })
      .signIn()
      .catch((error) => error);
    expect(refused).toBeInstanceOf(GatewayRefused);
    expect(refused.message).not.toContain(other);
  });

  test("tells what it may mean when a provider refuses, is busy, breaks, is late or cuts the connection", async () => {
    const trying = async (mode: string) => {
      await company.control(name, mode);
      return clientOf(name, mode === "late" ? { timeoutMs: 500 } : {})
        .signIn()
        .catch((error) => error);
    };
    expect(await trying("401")).toBeInstanceOf(GatewayRefused);
    expect(await trying("429")).toBeInstanceOf(GatewayUnavailable);
    const broken = name === "stripe" || name === "flutterwave" ? GatewayUnknownOutcome : GatewayUnavailable;
    expect(await trying("500")).toBeInstanceOf(broken);
    expect(await trying("deaf")).toMatchObject({
      name: broken.name,
      message: expect.stringContaining("cut the connection"),
    });
    expect(await trying("cut")).toBeInstanceOf(broken);
    expect(await trying("late")).toMatchObject({
      name: broken.name,
      message: expect.stringContaining("did not answer within"),
    });
  });

  test("is enabled, connected, and forgotten", async () => {
    await saveFresh({});
    await expect(asking(company.admin).connect({ gateway: name })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("is not enabled"),
    });
    expect(await company.enable(name)).toEqual({});
    const [connected, again] = await Promise.all([
      asking(company.admin).connect({ gateway: name }),
      asking(company.admin).connect({ gateway: name }),
    ]);
    expect(connected).toMatchObject({ connected: true, problem: "", account: again.account });
    expect(connected.checkedByName).toBe(company.admin.name);
    expect(await countConnections(db())).toMatchObject({ connections: 8, connected: 1 });
    // Terms are not part of the login; another key is another account.
    await save({ [`${name}.fees.percentage`]: 1.25 });
    expect(await stateOf(name)).toMatchObject({ connected: true });
    await save({ [`${name}.${LOGIN[name]}`]: "another-key-entirely-4711" });
    expect(await stateOf(name)).toMatchObject({ connected: false, checkedAt: null });
    const refused = await asking(company.admin).connect({ gateway: name });
    expect(refused).toMatchObject({ connected: false, account: "" });
    expect(refused.problem).toMatch(/does not accept these credentials|refused it|has an error/);
    expect(await asking(company.admin).disconnect({ gateway: name })).toMatchObject({
      checkedAt: null,
      problem: "",
    });
  });
});

async function stateOf(name: GatewayName) {
  const { connections } = await asking(company.admin).setup();
  return connections.find(({ gateway }) => gateway === name);
}

describe("a test of a connection", () => {
  test("says in plain words what the provider said", async () => {
    await saveFresh({});
    await company.enable("stripe");
    const said: string[] = [];
    for (const mode of ["401", "429", "500", "deaf"]) {
      await company.control("stripe", mode);
      said.push((await asking(company.admin).connect({ gateway: "stripe" })).problem);
    }
    expect(said).toEqual([
      "Stripe does not accept these credentials: Invalid API Key provided: sk_test_****rjtT1 (401).",
      "Stripe takes no more calls just now: Request rate limit exceeded. (429). Try again in a minute.",
      "Stripe has an error of its own: An unknown error occurred (500).",
      "Stripe cut the connection before it answered.",
    ]);
    expect(await asking(company.admin).connect({ gateway: "stripe" })).toMatchObject({
      account: "MoveEase stand-in (acct_1StandinMoveEase)",
    });
    await company.enable("stripe", { baseUrl: "http://10.0.0.1" });
    expect((await asking(company.admin).connect({ gateway: "stripe" })).problem).toContain(
      "not a public address",
    );
  });

  test("hides our secrets in a provider's words", async () => {
    const echo = (async (_: unknown, init?: RequestInit) =>
      new Response(JSON.stringify({ error: { message: JSON.stringify(init?.headers) } }), {
        status: 401,
      })) as typeof fetch;
    const refused = clientOf("stripe", {}, echo).signIn();
    await expect(refused).rejects.toThrow("Bearer ••••");
  });

  test("asks to fix what a rule made since refuses", async () => {
    await saveFresh({});
    await company.enable("paypal");
    await db().execute(sql`update settings set version = version + 1,
      value = jsonb_set(value, '{paypal,regions}', '[]') where section = 'paymentGateways'`);
    expect(problemsIn(gatewaysSection, await getSettings(db(), gatewaysSection))).toHaveLength(1);
    await expect(asking(company.admin).connect({ gateway: "paypal" })).rejects.toMatchObject({
      status: 409,
      message: "Please fix configuration errors before testing",
    });
  });

  test("needs both rights, and shows nobody a secret", async () => {
    for (const right of ["manage_system_settings", "manage_finances"] as const) {
      const half = asking(await withRights(right));
      await expect(half.setup()).rejects.toMatchObject({ status: 403 });
      await expect(half.connect({ gateway: "stripe" })).rejects.toMatchObject({ status: 403 });
      await expect(half.disconnect({ gateway: "stripe" })).rejects.toMatchObject({ status: 403 });
    }
    await saveFresh({});
    for (const name of GATEWAYS) {
      expect(await company.enable(name)).toEqual({});
      expect(await asking(company.admin).connect({ gateway: name })).toMatchObject({ connected: true });
    }
    company.offerAll(false);
    const shown = [await asking(company.admin).setup(), await getSettingsForPage(db(), gatewaysSection)];
    company.offerAll();
    const everywhere = JSON.stringify(shown) + (await dump());
    for (const name of GATEWAYS) {
      const secret = String(valueAt(await getSettings(db(), gatewaysSection), `${name}.${LOGIN[name]}`));
      expect(secret).toBe(company.offerOf(name)[LOGIN[name]]);
      expect(everywhere).not.toContain(secret);
    }
    expect(everywhere).toContain("acct_1StandinMoveEase");
  });
});

async function dump(): Promise<string> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  const texts = [];
  for (const { name } of rows) {
    const found = await db().execute<{ text: string }>(
      sql`select coalesce(string_agg(t::text, '|'), '') as text from ${sql.raw(name)} t`,
    );
    texts.push(found.rows[0]?.text);
  }
  return texts.join("\n");
}
