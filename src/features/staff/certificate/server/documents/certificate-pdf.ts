import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { renderDocument } from "~/platform/pdf/render";
import { wordsOf } from "../../../domain";
import { leaversOnly } from "../../../errors";
import { readEmployee } from "../../../record/server/queries";
import type { CertificateDocumentData } from "./certificate-document";

/** Makes a leaver's certificate of service as PDF. Throws CONFLICT for current employees. */
export async function makeCertificatePdf(
  reader: Reader,
  personId: string,
  today: PlainDate,
): Promise<Buffer> {
  const { employee, person, fields } = await readEmployee(reader, personId, today);
  if (employee.status !== "terminated" || !employee.offboardingDate) throw leaversOnly();
  const { role, department, workLocation } = fields.employmentInfo;
  const data: CertificateDocumentData = {
    ...(await getFollowingPaper(reader, "en", null)),
    number: employee.number,
    name: person.name,
    work: department ? `${wordsOf(role)}, ${wordsOf(department)}` : wordsOf(role),
    place: workLocation || "Kenya",
    from: formatDate(employee.startDate),
    to: formatDate(employee.offboardingDate),
  };
  return renderDocument("certificate", data);
}
