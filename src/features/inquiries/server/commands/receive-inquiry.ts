import { getStartingPrice } from "~/features/pricing/server/queries/prices";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import type { Touch } from "~/platform/kernel/first-touch";
import { newId } from "~/platform/kernel/ids";
import { type InquirySource, inquiryReceived, respondByOf, SOURCE_LABELS } from "../../domain/inquiries";
import { sendReceivedMail } from "../messages/inquiry-messages";
import { inquiries } from "../tables";

export interface InquiryForm {
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  service: string;
  message: string;
  consent: string;
  locale: string;
}

interface Submission {
  source: InquirySource;
  claimNumber?: string;
  touch?: Touch | undefined;
  now: Date;
}

/** Saves an inquiry and acknowledges it by email. Returns its id. */
export async function receiveInquiry(
  tx: Tx,
  actor: Actor,
  form: InquiryForm,
  { source, claimNumber, touch, now }: Submission,
): Promise<Reach<"inquiry">> {
  const id = trustedReach(tx, "inquiry", newId(now.getTime()), "made");
  const { consent, ...kept } = form;
  await tx.insert(inquiries).values({
    id,
    source,
    ...kept,
    consentVersion: consent,
    consentedAt: now,
    amount: source === "claim" ? 0 : await getStartingPrice(tx, form.service, now),
    respondBy: respondByOf(now),
    createdAt: now,
    updatedAt: now,
  });
  await record(tx, actor, inquiryReceived, {
    subjectId: id,
    summary: `${claimNumber ? `Claim ${claimNumber}` : SOURCE_LABELS[source]} from ${form.name}`,
    data: {
      name: form.name,
      source,
      service: form.service,
      consentVersion: consent,
      claimNumber: claimNumber ?? null,
      ...(touch && { touch }),
    },
    at: now,
  });
  await sendReceivedMail(tx, { id, ...form, claimNumber: claimNumber ?? null });
  return id;
}
