import {
  choice,
  choices,
  decimal,
  defineSection,
  group,
  longText,
  type SectionValue,
  secret,
  text,
  toggle,
  url,
  whole,
} from "~/features/settings/define";
import { rateNotValid, shortcodeNotDigits } from "~/features/settings/errors";
import { fixedFeeNotValid } from "./errors";

const REGIONS = {
  KE: "Kenya",
  UG: "Uganda",
  TZ: "Tanzania",
  RW: "Rwanda",
  NG: "Nigeria",
  GH: "Ghana",
  ZA: "South Africa",
  US: "United States",
  GB: "United Kingdom",
  CA: "Canada",
  AU: "Australia",
  EU: "European Union",
} as const;
export type Region = keyof typeof REGIONS;

export const regions = (byDefault: readonly Region[]) =>
  choices({
    label: "Regions",
    help: "Where payers may be.",
    options: REGIONS,
    default: byDefault,
  });

/**
 * A provider's fee for each payment: our cost, never charged to customers
 * (docs/domain/readings.md#payment-gateways).
 */
export const fees = (percentage: number, fixed: number) =>
  group({
    title: "Fees",
    about:
      "What the provider keeps of each payment. Kept with the payment as your cost; customers never pay it.",
    fields: {
      percentage: decimal({
        label: "Percentage fee",
        min: 0,
        max: 100,
        places: 2,
        suffix: " %",
        refusal: rateNotValid,
        default: percentage,
      }),
      fixed: decimal({
        label: "Fixed fee",
        min: 0,
        max: 1_000_000,
        places: 2,
        suffix: " KES",
        refusal: fixedFeeNotValid,
        default: fixed,
      }),
    },
  });

export const mpesa = group({
  title: "M-Pesa",
  about: "Safaricom Daraja: prompts to customers' phones. Hidden from customers until it is complete.",
  fields: {
    enabled: toggle({ label: "Offer M-Pesa", default: true }),
    environment: choice({
      label: "Environment",
      options: { sandbox: "Sandbox", production: "Production" },
      default: "sandbox",
    }),
    consumerKey: secret({ label: "Consumer key", max: 200, formerly: "consumerKey" }),
    consumerSecret: secret({ label: "Consumer secret", max: 200, formerly: "consumerSecret" }),
    shortcode: text({ label: "Paybill or till number", matches: [/^\d{1,10}$/, shortcodeNotDigits] }),
    passkey: secret({ label: "Passkey", max: 200, formerly: "passkey" }),
    transactionType: choice({
      label: "Kind of number",
      options: { CustomerPayBillOnline: "Paybill", CustomerBuyGoodsOnline: "Till (Buy Goods)" },
      default: "CustomerPayBillOnline",
    }),
    /** Whole shillings (docs/domain/kenya.md#limits-and-addresses-of-callbacks: 250,000). */
    minAmount: whole({ label: "Smallest prompt", min: 1, max: 250_000, suffix: " KES", default: 1 }),
    maxAmount: whole({ label: "Largest prompt", min: 1, max: 250_000, suffix: " KES", default: 250_000 }),
    regions: regions(["KE"]),
    fees: fees(0, 0),
    /** (docs/domain/kenya.md#security-credential) */
    initiatorName: text({ label: "Initiator name", max: 60 }),
    initiatorPassword: secret({
      label: "Initiator password",
      max: 200,
      exact: true,
      formerly: "initiatorPassword",
    }),
    certificate: longText({
      label: "M-Pesa certificate",
      help: "From the Daraja portal, for this environment: it encrypts the initiator's password.",
      max: 8_000,
    }),
    confirmByStatus: toggle({ label: "Confirm each paybill payment with M-Pesa", default: true }),
    unknownAccounts: choice({
      label: "Paybill payments for unknown accounts",
      options: { accept: "Accept and review", refuse: "Refuse" },
      default: "accept",
    }),
    pullEnabled: toggle({
      label: "Look for payments M-Pesa did not report",
      help: "Once Safaricom has allowed this number to pull its transactions.",
    }),
    unknownAfterMinutes: whole({
      label: "A request without an answer goes to review after",
      min: 5,
      max: 1440,
      suffix: " minutes",
      default: 30,
    }),
    duplicateHours: whole({
      label: "A payment typed by hand may be the same money within",
      min: 1,
      max: 168,
      suffix: " hours",
      default: 24,
    }),
    baseUrl: url({ label: "Another API address", help: "Only for testing. Empty: Safaricom's own." }),
  },
});

/**
 * For reading only: the gateways' feature saves the whole section (docs/decisions/0032-a-section-of-two-features.md).
 */
export const paymentGatewaysSection = defineSection("paymentGateways", {
  title: "Payment Gateways",
  about: "Declared whole with the other gateways.",
  needs: "manage_finances",
  fields: { mpesa },
});

export type MpesaSettings = SectionValue<typeof paymentGatewaysSection>["mpesa"];
