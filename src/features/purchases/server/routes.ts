import { db } from "~/platform/db/database";
import { inSnapshot } from "~/platform/db/snapshot";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { defineExport } from "~/platform/sheets/export";
import { accountLabel } from "../domain/accounts";
import { VAT_LABELS } from "../domain/money";
import { FUNDS_LABELS, METHOD_LABELS, PROOF_LABELS, STATE_LABELS } from "../domain/purchases";
import { purchaseFileNotFound } from "../errors";
import { purchaseList } from "../list";
import { type ExportedLine, findFile, readPurchasesForExport } from "./queries/purchases";

const permission = anyOf("manage_purchases", "approve_purchases", "view_books");

export const purchasesRoutes = [
  fileRoute({
    path: "/documents/purchases/:purchase/:file",
    permission,
    answer: async (c) => {
      const purchaseId = c.req.param("purchase");
      if (!UUID.test(purchaseId)) throw purchaseFileNotFound();
      const id = idOfFile(c.req.param("file"), purchaseFileNotFound);
      const file = await findFile(db(), { purchaseId, id });
      if (!file) throw purchaseFileNotFound();
      return sendUpload(c, file, await readUpload(file.key, purchaseFileNotFound));
    },
  }),
  ...defineExport<ExportedLine, ReturnType<typeof purchaseList.ask>>({
    path: "purchases",
    title: "Purchases",
    permission,
    ask: (query) => purchaseList.ask(query),
    columns: [
      { header: "Number", width: 16, kind: "text", value: ({ purchase }) => purchase.number },
      { header: "Date", width: 12, kind: "day", value: ({ purchase }) => purchase.day },
      { header: "Due", width: 12, kind: "day", value: ({ purchase }) => purchase.dueDate },
      { header: "Supplier", width: 28, kind: "text", value: ({ purchase }) => purchase.payee },
      { header: "KRA PIN", width: 14, kind: "text", value: ({ purchase }) => purchase.pin },
      { header: "Bill number", width: 16, kind: "text", value: ({ purchase }) => purchase.billNumber },
      { header: "eTIMS", width: 18, kind: "text", value: ({ purchase }) => PROOF_LABELS[purchase.proof] },
      { header: "eTIMS number", width: 22, kind: "text", value: ({ purchase }) => purchase.proofNumber },
      { header: "Account", width: 24, kind: "text", value: ({ line }) => accountLabel(line.accountCode) },
      { header: "What", width: 32, kind: "text", value: ({ line }) => line.what },
      { header: "Move", width: 16, kind: "text", value: ({ move }) => move },
      { header: "Vehicle", width: 12, kind: "text", value: ({ plate }) => plate },
      { header: "VAT rate", width: 12, kind: "text", value: ({ line }) => VAT_LABELS[line.vatCode] },
      { header: "Without VAT", width: 14, kind: "money", value: ({ line }) => line.amount - line.vat },
      { header: "VAT", width: 12, kind: "money", value: ({ line }) => line.vat },
      { header: "Amount", width: 14, kind: "money", value: ({ line }) => line.amount },
      { header: "State", width: 12, kind: "text", value: ({ purchase }) => STATE_LABELS[purchase.state] },
      { header: "Money", width: 20, kind: "text", value: ({ purchase }) => FUNDS_LABELS[purchase.funds] },
      { header: "Paid on", width: 12, kind: "day", value: ({ paidOn }) => paidOn },
      { header: "Paid by", width: 14, kind: "text", value: ({ method }) => method && METHOD_LABELS[method] },
      { header: "Reference", width: 18, kind: "text", value: ({ reference }) => reference },
    ],
    rows: (asked) => inSnapshot((reader) => readPurchasesForExport(reader, asked)),
  }),
];
