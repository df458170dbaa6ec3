export const FORMATS = [
  "quickbooks-desktop",
  "quickbooks-online",
  "xero",
  "sage",
  "tally",
  "erpnext",
  "hledger",
  "beancount",
] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_LABELS: Record<Format, string> = {
  "quickbooks-desktop": "QuickBooks Desktop",
  "quickbooks-online": "QuickBooks Online",
  xero: "Xero",
  sage: "Sage",
  tally: "Tally",
  erpnext: "ERPNext",
  hledger: "hledger",
  beancount: "beancount",
};

/** What to do with the file. */
export const FORMAT_USES: Record<Format, string> = {
  "quickbooks-desktop":
    "File → Utilities → Import → IIF files. Account names must be the same in QuickBooks.",
  "quickbooks-online": "Settings → Import data → Journal entries. Choose day first for dates.",
  xero: "Accounting → Manual journals → Import, one file after another. Each has at most 300 lines.",
  sage: "File → Import → Audit trail transactions. Nominal codes must be the same in Sage.",
  tally: "Import → Transactions. Ledgers with the same names must exist in Tally.",
  erpnext: "Data import → Journal Entry. The end of account names is your company's abbreviation.",
  hledger: "A journal file. Check it with hledger check.",
  beancount: "A ledger file. Check it with bean-check.",
};
