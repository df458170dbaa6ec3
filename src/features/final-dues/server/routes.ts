import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import { employeeNotFound } from "~/features/staff/errors";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { sendPdf } from "~/platform/http/send-file";
import { formatDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatAmount } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { finalDuesOpened } from "../domain";
import { finalDuesWithoutRun } from "../errors";
import type { FinalDuesDocumentData } from "./documents/final-dues-document";
import { type FinalDues, findFinalDues } from "./queries";

export const finalDuesRoutes = [
  fileRoute({
    path: "/documents/final-dues/:file",
    permission: anyOf("view_payroll_reports", "process_payroll"),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const number = c.req.param("file").replace(/\.pdf$/, "");
      const dues = await findFinalDues(db(), actor, number);
      if (!dues) throw employeeNotFound();
      if (dues.runs.length === 0) throw finalDuesWithoutRun();
      const paper = await getFollowingPaper(db(), "en", null);
      const bytes = await renderDocument("final-dues", { ...paper, ...dataOf(dues) });
      await transaction((tx) =>
        record(tx, actor, finalDuesOpened, {
          subjectId: newId(),
          summary: `Final dues of ${dues.number} opened`,
          data: { number: dues.number },
          at: now,
        }),
      );
      return sendPdf(c, `final-dues-${dues.number}`, bytes);
    },
  }),
];

const linesOf = (lines: FinalDues["earnings"]) =>
  lines.map(({ label, amount }): [string, string] => [label, formatAmount(amount)]);

const dataOf = (dues: FinalDues): Omit<FinalDuesDocumentData, "letterhead" | "look"> => ({
  number: dues.number,
  facts: [
    { label: "Employee", value: `${dues.name} · ${dues.number}` },
    { label: "Employed", value: `${formatDate(dues.startDate)} – ${formatDate(dues.lastDay)}` },
    { label: "Payroll", value: dues.runs.join(", ") },
    ...(dues.open.length > 0 ? [{ label: "Not approved yet", value: dues.open.join(", ") }] : []),
  ],
  earnings: linesOf(dues.earnings),
  grossPay: formatAmount(dues.grossPay),
  deductions: linesOf(dues.deductions),
  totalDeductions: formatAmount(dues.totalDeductions),
  netPay: formatAmount(dues.netPay),
  owed: linesOf(dues.owed),
});
