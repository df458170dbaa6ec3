import { taxSection } from "~/features/pricing/settings";
import { defineSection, type SectionValue, text } from "~/features/settings/define";
import { prefixNotValid } from "~/features/settings/errors";
import { quotesSection } from "~/features/settings/settings";

const prefix = (label: string, byDefault: string) =>
  text({ label, default: byDefault, required: prefixNotValid, matches: [/^[A-Z]{1,4}$/, prefixNotValid] });

export const numberingSection = defineSection("numbering", {
  title: "Numbering",
  about: "The letters before the year. Numbers have no gaps and restart each year.",
  fields: {
    quotePrefix: prefix("Quotes", "QT"),
    invoicePrefix: prefix("Invoices", "INV"),
    receiptPrefix: prefix("Receipts", "RCT"),
  },
});

export const QUOTING = { quotes: quotesSection, tax: taxSection, numbering: numberingSection } as const;
export type Quoting = { [Name in keyof typeof QUOTING]: SectionValue<(typeof QUOTING)[Name]> };
