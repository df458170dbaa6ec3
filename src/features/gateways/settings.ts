import { smsKeyRequired } from "~/features/messaging/errors";
import { fees, mpesa, type Region, regions } from "~/features/payments/settings";
import {
  choice,
  defineSection,
  group,
  type Refusal,
  type SectionValue,
  secret,
  text,
  toggle,
  url,
  valueAt,
  whole,
} from "~/features/settings/define";
import {
  businessNumberNotValid,
  clientIdRequired,
  clientSecretRequired,
  consumerKeyRequired,
  consumerSecretRequired,
  liveAddressRequired,
  liveKeyInSandbox,
  maximumBelowMinimum,
  merchantCodeRequired,
  passkeyRequired,
  publicKeyNotValid,
  publishableKeyRequired,
  regionRequired,
  secretKeyRequired,
  shortcodeRequired,
  testKeyInProduction,
} from "./errors";

const MOST_AMOUNT = 999_999_999;

const enabled = toggle({ label: "Enabled" });
const environment = choice({
  label: "Environment",
  options: { sandbox: "Sandbox", production: "Production" },
  default: "sandbox",
});
const baseUrl = url({ label: "Another API address", help: "Only for testing. Empty: the provider's own." });
const clientId = text({ label: "Client ID" });
const clientSecret = secret({ label: "Client secret", exact: true });
const consumerSecret = secret({ label: "Consumer secret", exact: true });
const merchantCode = text({ label: "Merchant code", max: 60 });

/** The fields of every gateway, in units of the base currency (docs/domain/readings.md#payment-gateways). */
const terms = (of: {
  percentage: number;
  fixed: number;
  min: number;
  max: number;
  regions: readonly Region[];
}) => ({
  regions: regions(of.regions),
  fees: fees(of.percentage, of.fixed),
  minAmount: whole({ label: "Smallest payment", min: 0, max: MOST_AMOUNT, suffix: " KES", default: of.min }),
  maxAmount: whole({ label: "Largest payment", min: 0, max: MOST_AMOUNT, suffix: " KES", default: of.max }),
  baseUrl,
});

/** Of a gateway that takes another currency than the base one (docs/domain/readings.md#payment-gateways). */
const rateDays = (currency: string) =>
  whole({
    label: "Oldest exchange rate, in days",
    help: `It charges ${currency}, at the latest rate of Settings, Exchange rates. With an older rate, or none, customers are not offered it.`,
    min: 0,
    max: 365,
    default: 7,
  });

const airtelMoney = group({
  title: "Airtel Money",
  about:
    "Mobile money in Kenya, Uganda and Tanzania. Credentials are in the developer portal of Airtel Africa.",
  fields: {
    enabled,
    environment,
    clientId,
    clientSecret,
    merchantId: text({
      label: "Merchant ID",
      max: 60,
      help: "Your note of whose account it is, shown after a test. Airtel knows you by the client ID.",
    }),
    callbackKey: secret({
      label: "Callback key",
      help: "Signs Airtel's reports, where callback authentication is on.",
      exact: true,
    }),
    ...terms({ percentage: 0, fixed: 0, min: 1, max: 500_000, regions: ["KE", "UG", "TZ"] }),
  },
});

const equitel = group({
  title: "Equitel",
  about: "Equity Bank's mobile money, by Jenga. Credentials are in JengaHQ.",
  fields: {
    enabled,
    environment,
    apiKey: secret({ label: "API key", exact: true }),
    merchantCode,
    consumerSecret,
    accountNumber: text({ label: "Account number", max: 30, help: "At Equity: where the money goes." }),
    accountName: text({ label: "Account name", max: 80 }),
    privateKey: secret({
      label: "Private key",
      help: "In PEM. Signs each request; its public key is entered in JengaHQ. Without it customers are not offered Equitel.",
      max: 5_000,
      exact: true,
    }),
    ...terms({ percentage: 0, fixed: 0, min: 1, max: 300_000, regions: ["KE"] }),
  },
});

const pesapal = group({
  title: "Pesapal",
  about: "Cards and mobile money on Pesapal's own page. Credentials come with the merchant account.",
  fields: {
    enabled,
    environment,
    consumerKey: secret({ label: "Consumer key", exact: true }),
    consumerSecret,
    ipnUrl: url({
      label: "IPN address",
      help: "Where Pesapal reports payments. Leave empty to register it with the first payment.",
    }),
    ...terms({ percentage: 3.5, fixed: 0, min: 10, max: 1_000_000, regions: ["KE", "UG", "TZ", "RW"] }),
  },
});

const paypal = group({
  title: "PayPal",
  about: "For customers abroad. Credentials are those of a REST app in PayPal's developer dashboard.",
  fields: {
    enabled,
    environment,
    clientId,
    clientSecret,
    webhookId: text({
      label: "Webhook ID",
      help: "Proves PayPal's reports. Without it payments are found by asking.",
    }),
    rateDays: rateDays("US dollars"),
    ...terms({ percentage: 2.9, fixed: 30, min: 1, max: 10_000, regions: ["US", "GB", "CA", "AU", "EU"] }),
  },
});

const tigoPesa = group({
  title: "Tigo Pesa",
  about: "Mobile money in Tanzania. Tigo gives each partner its own login and addresses.",
  fields: {
    enabled,
    environment,
    clientId: text({ label: "Client ID", help: "The username Tigo gave you." }),
    clientSecret: secret({ label: "Client secret", help: "Its password.", exact: true }),
    merchantCode: text({
      label: "Merchant code",
      max: 60,
      help: "Your name in Tigo's addresses: the part before 2DM-GetToken.",
    }),
    businessNumber: text({
      label: "Business number",
      help: "The number customers pay, with 255.",
      matches: [/^\d{1,15}$/, businessNumberNotValid],
    }),
    rateDays: rateDays("Tanzanian shillings"),
    ...terms({ percentage: 0, fixed: 0, min: 1, max: 300_000, regions: ["TZ"] }),
    baseUrl: url({
      label: "Another API address",
      help: "The host Tigo gave you for live payments. Leave empty for the test host.",
    }),
  },
});

const stripe = group({
  title: "Stripe",
  about: "Cards, typed on Stripe's own page. Keys are in Stripe's dashboard, under Developers.",
  fields: {
    enabled,
    environment,
    publishableKey: text({
      label: "Publishable key",
      help: "Only checked for its environment: customers type their card on Stripe's own page.",
    }),
    secretKey: secret({ label: "Secret key", exact: true }),
    webhookSecret: secret({ label: "Webhook key", exact: true }),
    ...terms({
      percentage: 2.9,
      fixed: 30,
      min: 50,
      max: MOST_AMOUNT,
      regions: ["US", "GB", "CA", "AU", "EU", "KE"],
    }),
  },
});

const flutterwave = group({
  title: "Flutterwave",
  about: "Cards and mobile money in many countries of Africa. Keys are in Flutterwave's dashboard.",
  fields: {
    enabled,
    environment,
    publicKey: text({
      label: "Public key",
      help: "Only checked for its environment: customers pay on Flutterwave's own page.",
    }),
    secretKey: secret({ label: "Secret key", exact: true }),
    encryptionKey: secret({
      label: "Encryption key",
      help: "Not used: it encrypts cards that are typed on your own page. Kept for your records.",
      exact: true,
    }),
    secretHash: secret({
      label: "Secret hash",
      help: "As in the dashboard, under Webhooks: proves Flutterwave's reports.",
      exact: true,
    }),
    ...terms({
      percentage: 1.4,
      fixed: 0,
      min: 1,
      max: 1_000_000,
      regions: ["NG", "KE", "UG", "TZ", "GH", "ZA"],
    }),
  },
});

const NEEDED: Readonly<Record<string, Readonly<Record<string, Refusal>>>> = {
  mpesa: {
    consumerKey: consumerKeyRequired,
    consumerSecret: consumerSecretRequired,
    shortcode: shortcodeRequired,
    passkey: passkeyRequired,
  },
  airtelMoney: { clientId: clientIdRequired, clientSecret: clientSecretRequired },
  equitel: {
    apiKey: smsKeyRequired,
    merchantCode: merchantCodeRequired,
    consumerSecret: consumerSecretRequired,
  },
  pesapal: { consumerKey: consumerKeyRequired, consumerSecret: consumerSecretRequired },
  paypal: { clientId: clientIdRequired, clientSecret: clientSecretRequired },
  tigoPesa: {
    clientId: clientIdRequired,
    clientSecret: clientSecretRequired,
    merchantCode: merchantCodeRequired,
  },
  stripe: { publishableKey: publishableKeyRequired, secretKey: secretKeyRequired },
  flutterwave: { secretKey: secretKeyRequired },
};

/** Providers whose one address serves tests and live money. */
const KEYS = [
  { path: "stripe", field: "secretKey", test: /^[sr]k_test_/, live: /^[sr]k_live_/ },
  { path: "stripe", field: "publishableKey", test: /^pk_test_/, live: /^pk_live_/ },
  { path: "flutterwave", field: "secretKey", test: /^FLWSECK_TEST/, live: /^FLWSECK-/ },
  { path: "flutterwave", field: "publicKey", test: /^FLWPUBK_TEST/, live: /^FLWPUBK-/ },
] as const;
/** Public keys carry their provider's prefix; others were pasted by mistake. */
const PUBLIC_FIELDS: readonly string[] = ["publishableKey", "publicKey"];

/** Finance may edit it too. M-Pesa's part is declared with its payments. */
export const gatewaysSection = defineSection("paymentGateways", {
  title: "Payment Gateways",
  about: "How customers pay you without cash.",
  needs: "manage_finances",
  fields: { mpesa, airtelMoney, equitel, pesapal, paypal, tigoPesa, stripe, flutterwave },
  check: (value, report) => {
    const problem = report as (path: string, refusal: Refusal) => void;
    const read = (path: string) => valueAt(value, path);
    for (const [name, needed] of Object.entries(NEEDED)) {
      if (read(`${name}.enabled`) !== true) continue;
      const missing = Object.entries(needed).filter(([field]) => read(`${name}.${field}`) === "");
      // Without credentials here, M-Pesa uses the environment's or the demo's; Validate reports missing ones.
      const isElsewhere = name === "mpesa" && missing.length === Object.keys(needed).length;
      if (!isElsewhere) for (const [field, refusal] of missing) problem(`${name}.${field}`, refusal);
      if ((read(`${name}.regions`) as unknown[]).length === 0) problem(`${name}.regions`, regionRequired);
      if (Number(read(`${name}.maxAmount`)) < Number(read(`${name}.minAmount`)))
        problem(`${name}.maxAmount`, maximumBelowMinimum);
    }
    for (const { path, field, test, live } of KEYS) {
      if (!value[path].enabled) continue;
      const where = value[path].environment;
      const key = String(read(`${path}.${field}`));
      if (where === "production" && test.test(key)) problem(`${path}.${field}`, testKeyInProduction);
      else if (where === "sandbox" && live.test(key)) problem(`${path}.${field}`, liveKeyInSandbox);
      else if (PUBLIC_FIELDS.includes(field) && key !== "" && !test.test(key) && !live.test(key))
        problem(`${path}.${field}`, publicKeyNotValid);
    }
    const { tigoPesa: tigo } = value;
    if (tigo.enabled && tigo.environment === "production" && tigo.baseUrl === "")
      problem("tigoPesa.baseUrl", liveAddressRequired);
  },
});

export type GatewaysValue = SectionValue<typeof gatewaysSection>;

export type GatewayName = keyof GatewaysValue & string;
