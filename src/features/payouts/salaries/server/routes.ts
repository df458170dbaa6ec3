import type { Context } from "hono";
import { getSettings } from "~/features/settings/server/queries";
import { BadCallback } from "~/integrations/daraja/types";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { fileRoute, type RequestVariables } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { anyOf } from "~/platform/http/permissions";
import { sendFile, sendPdf } from "~/platform/http/send-file";
import { formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { parseKeepable } from "~/platform/kernel/keepable";
import { decrypt } from "~/platform/secrets/secrets";
import { CSV_START, csvCell } from "~/platform/sheets/csv";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { METHOD_LABELS, plainLetters } from "../../domain";
import { signsNotPlain } from "../../errors";
import { salaryPaymentsSection } from "../../settings";
import {
  type BankColumn,
  bankColumnsOf,
  type PortalColumn,
  portalColumnsOf,
  STATUS_LABELS,
  salaryFileMade,
} from "../domain";
import { salaryNotFound, salaryRunNotFound } from "../errors";
import { salaryList } from "../list";
import { receiveAnswer, receiveHint } from "./commands/ask-mpesa";
import { makeSignaturePdf } from "./documents/signature-pdf";
import { findRun, type ListedSalary, listAllSalaries, listByHand } from "./queries";

const MAX_CALLBACK = 64 * 1024;

type Received = (tx: Tx, input: { token: string; body: unknown; now: Date }) => Promise<void>;

/** A queue timeout says nothing about the payment. */
const callbackRoutes = [
  callbackRoute("/callbacks/salaries/:token", receiveHint),
  callbackRoute("/callbacks/salaries/:token/late", async () => {}),
  callbackRoute("/callbacks/salary-status/:token", receiveAnswer),
  callbackRoute("/callbacks/salary-status/:token/late", async () => {}),
];

function callbackRoute(
  path: `/callbacks/${"salaries" | "salary-status"}/:token${"" | "/late"}`,
  receive: Received,
) {
  return fileRoute({
    method: "POST",
    path,
    permission: "provider-callback",
    answer: (c) => answered(c, c.req.param("token"), receive),
  });
}

async function answered(c: Context, token: string, receive: Received) {
  const text = await c.req.text();
  if (text.length > MAX_CALLBACK) return c.json({ ResultCode: 1, ResultDesc: "Too large" }, 413);
  try {
    const body: unknown = parseKeepable(text);
    await transaction((tx) => receive(tx, { token, body, now: new Date() }));
    return c.json({ ResultCode: 0, ResultDesc: "Success" });
  } catch (error) {
    if (!(error instanceof BadCallback) && !(error instanceof SyntaxError)) throw error;
    log().warn("an M-Pesa callback was not of the documented shape");
    return c.json({ ResultCode: 1, ResultDesc: "Not a callback of this address" }, 400);
  }
}

const at = (moment: Date | null) => (moment ? formatDateTime(moment) : "");
/** Without the plus, which spreadsheets take for a formula. */
const phone = (number: string) => number.replace(/^\+/, "");
const fileNamePart = (bank: string) => bank.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const COLUMNS: ExportColumn<ListedSalary>[] = [
  { header: "Reference", width: 24, kind: "text", value: ({ transactionRef }) => transactionRef },
  { header: "Period", width: 26, kind: "text", value: ({ periodName }) => periodName },
  { header: "Payslip", width: 15, kind: "text", value: ({ payslipNumber }) => payslipNumber },
  { header: "Employee", width: 12, kind: "text", value: ({ employeeNumber }) => employeeNumber },
  { header: "Name", width: 26, kind: "text", value: ({ employeeName }) => employeeName },
  { header: "Method", width: 14, kind: "text", value: ({ method }) => METHOD_LABELS[method] },
  { header: "Phone", width: 15, kind: "text", value: ({ phoneNumber }) => phone(phoneNumber) },
  { header: "Bank", width: 18, kind: "text", value: ({ bankName }) => bankName },
  {
    header: "Account",
    width: 10,
    kind: "text",
    value: ({ accountEnding }) => accountEnding && `…${accountEnding}`,
  },
  { header: "Amount", width: 14, kind: "money", value: ({ amount }) => amount },
  { header: "Status", width: 14, kind: "text", value: ({ status }) => STATUS_LABELS[status] },
  { header: "Initiated", width: 24, kind: "text", value: ({ initiatedAt }) => at(initiatedAt) },
  { header: "Completed", width: 24, kind: "text", value: ({ completedAt }) => at(completedAt) },
  {
    header: "Receipt",
    width: 14,
    kind: "text",
    value: ({ mpesaReceiptNumber, reference }) => mpesaReceiptNumber ?? reference,
  },
  { header: "M-Pesa name", width: 24, kind: "text", value: ({ receiverName }) => receiverName },
  { header: "Conversation", width: 34, kind: "text", value: ({ conversationId }) => conversationId },
  {
    header: "Originator conversation",
    width: 38,
    kind: "text",
    value: ({ originatorConversationId }) => originatorConversationId ?? "",
  },
  { header: "Response", width: 30, kind: "text", value: ({ responseDescription }) => responseDescription },
  { header: "Retries", width: 8, kind: "count", value: ({ retryCount }) => retryCount },
  { header: "Failure reason", width: 34, kind: "text", value: ({ failureReason }) => failureReason },
];

/** Without a bank's name: the accounts that have no bank name. */
async function bankFile(c: Context<RequestVariables>) {
  const { actor, now } = c.get("request");
  const bank = new URL(c.req.url).searchParams.get("bank") ?? "";
  const { run, periodNumber } = await findRun(db(), (c.req.param("file") ?? "").replace(/\.csv$/, ""));
  const waiting = run ? await listByHand(db(), run.id, "bank_transfer") : [];
  const rows = waiting.filter(
    ({ content, accountSealed }) => accountSealed && content.payment.bankName === bank,
  );
  if (!run || rows.length === 0) throw salaryRunNotFound();
  const { bankTemplates } = await getSettings(db(), salaryPaymentsSection);
  const columns = bankColumnsOf(bankTemplates, bank);
  await transaction((tx) =>
    record(tx, actor, salaryFileMade, {
      subjectId: run.id,
      summary: `Bank file of ${rows.length} payments of ${periodNumber} made`,
      data: { number: periodNumber, bank, payments: rows.length },
      at: now,
    }),
  );
  const lines = rows.map((row) => {
    const { payment } = row.content;
    const cells: Record<BankColumn, string> = {
      account: decrypt(row.accountSealed ?? ""),
      name: row.employeeName,
      amount: (row.amount / 100).toFixed(2),
      reference: row.transactionRef,
      branch: payment.branchCode,
      bank: payment.bankName,
      number: row.employeeNumber,
    };
    return columns.map((column) => csvCell(cells[column])).join(",");
  });
  const text = `${CSV_START}${[columns.join(","), ...lines].join("\r\n")}\r\n`;
  return sendFile(c, {
    name: `${["bank-transfers", periodNumber, bank && fileNamePart(bank)].filter(Boolean).join("-")}.csv`,
    type: "text/csv; charset=utf-8",
    body: text,
  });
}

async function portalFile(c: Context<RequestVariables>) {
  const { actor, now } = c.get("request");
  const { run, periodNumber } = await findRun(db(), (c.req.param("file") ?? "").replace(/\.csv$/, ""));
  const waiting = run ? await listByHand(db(), run.id, "portal") : [];
  if (!run || waiting.length === 0) throw salaryRunNotFound();
  const { portalColumns } = await getSettings(db(), salaryPaymentsSection);
  const columns = portalColumnsOf(portalColumns) ?? [];
  const lines = waiting.map(({ employeeName, employeeNumber, phoneNumber, amount, transactionRef }) => {
    const name = plainLetters(employeeName);
    if (name === undefined) throw signsNotPlain({ employee: employeeNumber, text: employeeName });
    const cells: Record<PortalColumn, string> = {
      phone: phoneNumber.replace(/^\+/, ""),
      amount: String(amount / 100),
      name: name.replaceAll(",", " "),
      reference: transactionRef,
      number: employeeNumber,
    };
    return columns.map((column) => cells[column]).join(",");
  });
  await transaction((tx) =>
    record(tx, actor, salaryFileMade, {
      subjectId: run.id,
      summary: `File for M-Pesa's portal of ${waiting.length} payments of ${periodNumber} made`,
      data: { number: periodNumber, bank: "M-Pesa", payments: waiting.length },
      at: now,
    }),
  );
  return sendFile(c, {
    name: `mpesa-portal-${periodNumber}.csv`,
    type: "text/csv; charset=utf-8",
    body: `${[columns.join(","), ...lines].join("\r\n")}\r\n`,
  });
}

export const salariesRoutes = [
  ...callbackRoutes,
  fileRoute({ path: "/exports/bank-transfers/:file", permission: "release_payments", answer: bankFile }),
  fileRoute({ path: "/exports/mpesa-portal/:file", permission: "release_payments", answer: portalFile }),
  fileRoute({
    path: "/documents/signature-sheets/:file",
    permission: "release_payments",
    answer: async (c) => {
      const number = c.req.param("file").replace(/\.pdf$/, "");
      const bytes = await makeSignaturePdf(db(), number);
      return sendPdf(c, `cash-payments-${number}`, bytes);
    },
  }),
  ...defineExport({
    path: "payroll/payments",
    title: "Salary payments",
    permission: anyOf("release_payments", "process_payroll", "approve_payroll", "view_payroll_reports"),
    fileName: (now) => `mpesa_payments_${nairobiDate(now)}`,
    ask: (query) => {
      const chosen = salaryList.choose(query, 1000);
      if (!chosen) throw salaryNotFound();
      return chosen;
    },
    rows: async function* (chosen) {
      yield await listAllSalaries(db(), chosen);
    },
    columns: COLUMNS,
  }),
];
