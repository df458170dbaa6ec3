import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { salaryRunNotFound } from "../../errors";
import { findRun, listByHand } from "../queries";
import type { SignatureDocumentData } from "./signature-document";

/** Renders the signature sheet of a run's cash payments. Throws NOT_FOUND if none waits. */
export async function makeSignaturePdf(reader: Reader, numberOrId: string): Promise<Buffer> {
  const { run, periodNumber, periodName } = await findRun(reader, numberOrId);
  const rows = run ? await listByHand(reader, run.id, "cash") : [];
  if (rows.length === 0) throw salaryRunNotFound();
  const data: SignatureDocumentData = {
    ...(await getFollowingPaper(reader, "en", null)),
    number: periodNumber,
    period: periodName,
    total: formatKes(rows.reduce((sum, { amount }) => sum + amount, 0)),
    rows: rows.map(({ employeeNumber, employeeName, amount }) => [
      employeeNumber,
      employeeName,
      formatAmount(amount),
    ]),
  };
  return renderDocument("signatures", data);
}
