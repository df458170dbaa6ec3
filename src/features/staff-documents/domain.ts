import { defineEvent } from "~/platform/events/define";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";

export const STAFF_DOCUMENT_KINDS = [
  "contract",
  "identity",
  "driving_licence",
  "good_conduct",
  "nssf_card",
  "sha_card",
  "certificate",
  "other",
] as const;
export type StaffDocumentKind = (typeof STAFF_DOCUMENT_KINDS)[number];

export const STAFF_DOCUMENT_LABELS: Readonly<Record<StaffDocumentKind, string>> = {
  contract: "Contract",
  identity: "ID copy",
  driving_licence: "Driving licence",
  good_conduct: "Certificate of good conduct",
  nssf_card: "NSSF card",
  sha_card: "SHA card",
  certificate: "Training certificate",
  other: "Other",
};

/** Classes of a Kenyan driving licence for the vehicles of a mover (docs/domain/jobs.md#conflicts). */
export const LICENCE_CLASSES = ["A", "B", "C1", "C", "CE"] as const;
export type LicenceClass = (typeof LICENCE_CLASSES)[number];
export const LICENCE_LABELS: Readonly<Record<LicenceClass, string>> = {
  A: "A, motorcycles",
  B: "B, cars, vans and pickups",
  C1: "C1, light trucks",
  C: "C, trucks",
  CE: "CE, trucks with a trailer",
};

export const MAX_STAFF_DOCUMENTS = 100;
export const MAX_REMARK = 500;
export const RESTORABLE_HOURS = 24;
/** Days before an expiry on which reminders go out, longest first. */
export const REMINDED_DAYS = [60, 30, 7] as const;
/** Days before an expiry from which a document counts as expiring. */
export const EXPIRING_DAYS = REMINDED_DAYS[0];

export const VALIDITIES = ["valid", "expiring", "expired"] as const;
export type Validity = (typeof VALIDITIES)[number];

/** Validity on a day, including the last valid day. Without an expiry it is always valid. */
export function validityOf(expiresOn: PlainDate | null, today: PlainDate): Validity {
  if (expiresOn === null) return "valid";
  const left = daysBetween(today, expiresOn);
  if (left < 0) return "expired";
  return left <= EXPIRING_DAYS ? "expiring" : "valid";
}

/**
 * The shortest reminder period that has begun, of `periods` in days, longest first; undefined before the first reminder and
 * after expiry.
 */
export function reminderOf(
  expiresOn: PlainDate,
  today: PlainDate,
  periods: readonly number[] = REMINDED_DAYS,
): number | undefined {
  const left = daysBetween(today, expiresOn);
  return left < 0 ? undefined : periods.findLast((days) => left <= days);
}

/** Where a document is read. */
export const staffDocumentPath = (number: string, id: string, ending: string) =>
  `/documents/staff-documents/${number}/${id}.${ending}`;

interface StaffDocumentFact {
  number: string;
  documentId: string;
  kind: StaffDocumentKind;
}

/** Events omit name and remark. */
export const staffDocumentAdded = defineEvent<StaffDocumentFact>("employee.document_added");
export const staffDocumentEdited = defineEvent<StaffDocumentFact & { fields: string[] }>(
  "employee.document_edited",
);
export const staffDocumentDeleted = defineEvent<StaffDocumentFact>("employee.document_deleted");
export const staffDocumentRestored = defineEvent<StaffDocumentFact>("employee.document_restored");
export const staffDocumentShown = defineEvent<StaffDocumentFact>("employee.document_shown");
