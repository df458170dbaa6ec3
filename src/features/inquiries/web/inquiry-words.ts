import { formatKes } from "~/platform/kernel/money";
import { type InquirySource, SERVICE_LABELS, type Service, SOURCE_LABELS } from "../domain";

/** The linked quote's total once it is priced, else the service's starting price, else a dash. */
export function amountOf(inquiry: { amount: number; amountQuoted: boolean }): string {
  if (inquiry.amount === 0) return "–";
  return inquiry.amountQuoted ? formatKes(inquiry.amount) : `from ${formatKes(inquiry.amount)}`;
}

/** The service asked for; a claim and a question without one are called by their form. */
export function subjectOf(inquiry: {
  source: InquirySource;
  service: string;
  claimNumber: string | null;
}): string {
  if (inquiry.claimNumber) return `Claim ${inquiry.claimNumber}`;
  return SERVICE_LABELS[inquiry.service as Service] ?? "General question";
}

export function sourceOf(source: InquirySource): string {
  return SOURCE_LABELS[source];
}
