import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { sendPdf } from "~/platform/http/send-file";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { defineExport } from "~/platform/sheets/export";
import { KIND_LABELS, monthOf, rateLabel } from "../domain";
import type { WithholdingDocumentData } from "./documents/withholding-document";
import { getWithholding, listWithholdings, type WithheldTax } from "./queries";

const permission = anyOf("manage_purchases", "view_books");

export const withholdingRoutes = [
  fileRoute({
    path: "/documents/withholding/:file",
    permission,
    answer: async (c) => {
      const tax = await getWithholding(db(), c.req.param("file").replace(/\.pdf$/, ""));
      const paper = await getFollowingPaper(db(), "en", null);
      const bytes = await renderDocument("withholding-certificate", { ...paper, ...dataOf(tax) });
      return sendPdf(c, `withholding-${tax.number}`, bytes);
    },
  }),
  ...defineExport<WithheldTax, string>({
    path: "withholding",
    title: "Withholding",
    permission,
    fileName: (_now, month) => `withholding-${month}`,
    ask: (query, { now }) => monthOf(query.get("month"), nairobiDate(now)),
    columns: [
      { header: "PIN of supplier", width: 16, kind: "text", value: ({ pin }) => pin },
      { header: "Supplier", width: 30, kind: "text", value: ({ payee }) => payee },
      { header: "Kind", width: 12, kind: "text", value: ({ kind }) => KIND_LABELS[kind] },
      { header: "Payment date", width: 14, kind: "day", value: ({ day }) => day },
      { header: "Amount without VAT", width: 18, kind: "money", value: ({ base }) => base },
      { header: "Rate", width: 8, kind: "text", value: ({ rate }) => rateLabel(rate) },
      { header: "Tax", width: 14, kind: "money", value: ({ amount }) => amount },
      { header: "Certificate", width: 16, kind: "text", value: ({ number }) => number },
      { header: "Purchase", width: 16, kind: "text", value: ({ purchaseNumber }) => purchaseNumber },
    ],
    rows: async function* (month) {
      yield await listWithholdings(db(), month);
    },
  }),
];

const dataOf = (tax: WithheldTax): Omit<WithholdingDocumentData, "letterhead" | "look"> => ({
  number: tax.number,
  facts: [
    { label: "Supplier", value: tax.payee },
    { label: "KRA PIN", value: tax.pin || "Not known" },
    { label: "Payment", value: `${formatDate(tax.day)}, ${tax.purchaseNumber}` },
    { label: "Tax", value: `${KIND_LABELS[tax.kind]}, ${rateLabel(tax.rate)}` },
  ],
  lines: [
    ["Amount paid, without VAT", formatAmount(tax.base)],
    [`Tax withheld, ${rateLabel(tax.rate)}`, formatAmount(tax.amount)],
  ],
  voided: tax.voidedAt ? `Void since ${formatDate(tax.voidedAt)}: the payment was undone.` : "",
});
