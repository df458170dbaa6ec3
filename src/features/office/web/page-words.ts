/** Other words that find a page in the palette; those of features are at their entries. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
  "/approvals": "approve reject decide quotes leave overtime payroll",
  "/outbox": "sent messages mail sms",
  "/payments": "receipts money received",
  "/payments/review": "payments to review match settle",
  "/reports":
    "vat report tax revenue ageing debtors reconciliation funnel sources headcount absence leave expiries",
  "/content": "website pages services faq",
  "/settings/people": "users roles invite",
  "/getting-started": "setup checklist install",
};
