import { maximumBelowMinimum } from "~/features/gateways/errors";
import { choice, defineSection, longText, secret, text, url, whole } from "~/features/settings/define";
import { shortcodeNotDigits } from "~/features/settings/errors";
import { portalColumnsOf } from "./salaries/domain";
import { portalColumnsWrong } from "./salaries/errors";

/** Empty fields use M-Pesa's own settings (docs/domain/kenya.md#b2c). */
export const salaryPaymentsSection = defineSection("salaryPayments", {
  title: "Salary payments",
  about: "M-Pesa payouts to employees. Empty fields are those of Payment Gateways, M-Pesa.",
  needs: "manage_finances",
  fields: {
    shortcode: text({
      label: "Payout shortcode",
      help: "The bulk disbursement account that pays.",
      matches: [/^\d{5,7}$/, shortcodeNotDigits],
    }),
    initiatorName: text({ label: "Initiator name", max: 60 }),
    initiatorPassword: secret({ label: "Initiator password", max: 200, exact: true }),
    consumerKey: secret({ label: "Consumer key", max: 200 }),
    consumerSecret: secret({ label: "Consumer secret", max: 200 }),
    baseUrl: url({ label: "Another API address", help: "Only for testing." }),
    /** Whole shillings (docs/domain/kenya.md#b2c). */
    minAmount: whole({ label: "Smallest payment", min: 10, max: 250_000, suffix: " KES", default: 10 }),
    maxAmount: whole({ label: "Largest payment", min: 10, max: 250_000, suffix: " KES", default: 150_000 }),
    aboveLimit: choice({
      label: "Pay above the largest payment",
      options: { bank: "By bank transfer", parts: "In several M-Pesa payments" },
      default: "bank",
    }),
    payThrough: choice({
      label: "Pay M-Pesa salaries",
      options: { mpesa: "By M-Pesa's API", portal: "By a file in M-Pesa's portal" },
      default: "mpesa",
      help: "Of runs generated from now on.",
    }),
    portalColumns: text({
      label: "Columns of the file for M-Pesa's portal",
      help: "Of phone, amount, name, reference, number.",
      max: 100,
      default: "phone, amount, name, reference",
    }),
    bankTemplates: longText({
      label: "Columns of bank files",
      help: "A bank a line: Equity Bank: account, name, amount. Of account, name, amount, reference, branch, bank, number. Other banks have all.",
      max: 2_000,
    }),
    batchSize: whole({ label: "Payments sent together", min: 1, max: 20, default: 5 }),
    pauseSeconds: whole({ label: "Pause between them", min: 0, max: 60, suffix: " s", default: 2 }),
  },
  check: ({ minAmount, maxAmount, portalColumns }, problem) => {
    if (!portalColumnsOf(portalColumns)) problem("portalColumns", portalColumnsWrong);
    if (minAmount > maxAmount) problem("maxAmount", maximumBelowMinimum);
  },
});
