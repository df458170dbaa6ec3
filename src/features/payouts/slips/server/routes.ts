import { Readable } from "node:stream";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { can } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf, type Permission } from "~/platform/http/permissions";
import { sendFile, sendPdf } from "~/platform/http/send-file";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { type ZipEntry, zip } from "~/platform/sheets/zip";
import { payslipOpened } from "../domain";
import { payslipNotFound } from "../errors";
import { recordOpening } from "./commands/make-payslips";
import { makePayslipPdf } from "./documents/payslip-pdf";
import { getPayslip, getPeriodId, listPayslipsOfPeriod, type Payslip } from "./queries";

const READS = ["process_payroll", "approve_payroll", "view_payroll_reports", "release_payments"] as const;

export const payslipsRoutes = [
  fileRoute({
    path: "/documents/payslips/:file",
    permission: "staff",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const number = c.req.param("file").replace(/\.pdf$/, "");
      const payslip = await getPayslip(db(), number);
      const isOwn = payslip.personId === actor.personId;
      if (!isOwn && !READS.some((permission: Permission) => can(actor, permission))) throw payslipNotFound();
      await transaction((tx) => recordOpening(tx, actor, { payslip, how: "pdf", now }));
      const bytes = await makePayslipPdf(db(), payslip, languageOf(c.req.query("language")));
      return sendPdf(c, payslip.number, bytes);
    },
  }),
  fileRoute({
    path: "/exports/payslips/:file",
    permission: anyOf(...READS),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const number = c.req
        .param("file")
        .replace(/\.zip$/, "")
        .toUpperCase();
      const periodId = await getPeriodId(db(), number);
      const payslips = await listPayslipsOfPeriod(db(), periodId);
      await transaction((tx) =>
        record(tx, actor, payslipOpened, {
          subjectId: periodId,
          summary: `${payslips.length} payslips of ${number} downloaded`,
          data: { number, how: "zip" },
          at: now,
        }),
      );
      return sendFile(c, {
        name: `payslips-${number}.zip`,
        type: "application/zip",
        body: Readable.toWeb(Readable.from(zip(entriesOf(payslips)))) as ReadableStream<Uint8Array>,
      });
    },
  }),
];

const languageOf = (asked: string | undefined): Locale => (asked === "sw" ? "sw" : DEFAULT_LOCALE);

/** Renders the next PDF while the current one is sent. */
async function* entriesOf(payslips: readonly Payslip[]): AsyncGenerator<ZipEntry> {
  const [first] = payslips;
  let next = first && makePayslipPdf(db(), first);
  for (const [at, { number, content }] of payslips.entries()) {
    const pdf = await next;
    const following = payslips[at + 1];
    next = following && makePayslipPdf(db(), following);
    // If the client disconnects, ignore the pending PDF.
    next?.catch(() => undefined);
    if (pdf) yield { name: `${content.employee.number}-${number}.pdf`, pieces: [pdf] };
  }
}
