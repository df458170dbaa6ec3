import { randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { keyedDigest } from "~/platform/secrets/secrets";
import { enqueue } from "~/platform/tasks/tasks";
import { KIND_LABELS } from "../../domain/documents";
import { codeSent, signatureConfirmed } from "../../domain/events";
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  CODES_AN_HOUR,
  isConfirmed,
  isUsable,
  needsCode,
  SIGNER_LABELS,
} from "../../domain/signatures";
import {
  codeOver,
  codeWrong,
  documentHasState,
  needsNoCode,
  noPhoneForCode,
  signatureNotFound,
  tooManyCodes,
} from "../../errors";
import { sendCodeSms } from "../messages/evidence-messages";
import { type LockedDocument, lockDocument, type SignatureRow } from "../queries/documents";
import { evidenceCodes, evidenceSignatures } from "../tables";
import { sealNow } from "./seal-document";

interface OnSignature {
  id: Reach<"evidence-signature">;
  now: Date;
}

/** A digest with our key: six digits alone could be found by trying all. */
const digestOf = (signatureId: string, code: string) =>
  keyedDigest("evidence-code", `${signatureId} ${code}`);

async function lockSignature(
  tx: Tx,
  { id }: OnSignature,
): Promise<{ signature: SignatureRow; locked: LockedDocument }> {
  const [found] = await tx
    .select({ documentId: evidenceSignatures.documentId })
    .from(evidenceSignatures)
    .where(eq(evidenceSignatures.id, id));
  if (!found) throw signatureNotFound();
  const locked = await lockDocument(tx, trustedReach(tx, "evidence-document", found.documentId, "part"));
  const signature = locked.signatures.find((one) => one.id === id);
  if (!signature) throw signatureNotFound();
  return { signature, locked };
}

/** Sends a code to the phone number of the contract. It ends earlier ones. CONFLICT if there is nothing to confirm. */
export async function sendCode(
  tx: Tx,
  actor: Actor,
  input: OnSignature,
): Promise<{ phone: string; expiresAt: Date }> {
  const { signature, locked } = await lockSignature(tx, input);
  const { document, customer, fact } = locked;
  const { now } = input;
  if (signature.outcome !== "signed" || !needsCode(signature.role) || signature.confirmedAt)
    throw needsNoCode();
  if (document.state === "void" || document.state === "sealed")
    throw documentHasState({ state: document.state });
  if (customer.phone === "") throw noPhoneForCode();
  const since = new Date(now.getTime() - 3_600_000);
  const sent = await tx.$count(
    evidenceCodes,
    and(eq(evidenceCodes.signatureId, signature.id), gt(evidenceCodes.createdAt, since)),
  );
  if (sent >= CODES_AN_HOUR) throw tooManyCodes().retryIn(600);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await tx
    .update(evidenceCodes)
    .set({ expiresAt: now })
    .where(
      and(
        eq(evidenceCodes.signatureId, signature.id),
        isNull(evidenceCodes.usedAt),
        gt(evidenceCodes.expiresAt, now),
      ),
    );
  await tx.insert(evidenceCodes).values({
    ...{ id: newId(now.getTime()), signatureId: signature.id, phone: customer.phone },
    ...{ digest: digestOf(signature.id, code), expiresAt, createdAt: now },
  });
  await sendCodeSms(tx, locked, { code, now });
  await record(tx, actor, codeSent, {
    subjectId: document.id,
    summary: `Code sent for the signature of ${signature.name} on ${KIND_LABELS[document.kind]} of ${fact.job}`,
    data: { ...fact, role: signature.role },
    at: now,
  });
  return { phone: customer.phone, expiresAt };
}

export type Confirmation =
  | { outcome: "confirmed" }
  | { outcome: "wrong"; left: number }
  | { outcome: "over" };

/** The answer of a confirmation, once its transaction has kept the try. Throws if the code was wrong or has ended. */
export function answerConfirmation(answer: Confirmation): { done: true } {
  if (answer.outcome === "wrong") throw codeWrong.at("code", { left: answer.left });
  if (answer.outcome === "over") throw codeOver.at("code");
  return { done: true };
}

/** Confirms a signature by its code. A wrong one uses up a try, so the caller must commit and then answer. */
export async function confirmSignature(
  tx: Tx,
  actor: Actor,
  input: OnSignature & { code: string },
): Promise<Confirmation> {
  const { signature, locked } = await lockSignature(tx, input);
  const { document } = locked;
  const { code, now } = input;
  if (signature.confirmedAt) return { outcome: "confirmed" };
  const [sent] = await tx
    .select()
    .from(evidenceCodes)
    .where(eq(evidenceCodes.signatureId, signature.id))
    .orderBy(desc(evidenceCodes.createdAt), desc(evidenceCodes.id))
    .limit(1);
  if (!sent || !isUsable(sent, now) || document.state === "void" || document.state === "sealed")
    return { outcome: "over" };
  const isRight = timingSafeEqual(Buffer.from(digestOf(signature.id, code)), Buffer.from(sent.digest));
  await tx
    .update(evidenceCodes)
    .set({ tries: sql`${evidenceCodes.tries} + 1`, ...(isRight ? { usedAt: now } : {}) })
    .where(eq(evidenceCodes.id, sent.id));
  if (!isRight) return { outcome: "wrong", left: CODE_TRIES - sent.tries - 1 };
  await settleConfirmation(tx, actor, { signature, locked, phone: sent.phone, now });
  return { outcome: "confirmed" };
}

/** Marks a signature as confirmed. The last confirmation that is missing seals the document. */
export async function settleConfirmation(
  tx: Tx,
  actor: Actor,
  {
    signature,
    locked,
    phone,
    now,
  }: { signature: SignatureRow; locked: LockedDocument; phone: string; now: Date },
): Promise<void> {
  const { document, signatures, fact } = locked;
  await tx
    .update(evidenceSignatures)
    .set({ confirmedAt: now, confirmedPhone: phone })
    .where(eq(evidenceSignatures.id, signature.id));
  await record(tx, actor, signatureConfirmed, {
    subjectId: document.id,
    summary: `${signature.name}, ${SIGNER_LABELS[signature.role].toLowerCase()}, confirmed ${KIND_LABELS[document.kind]} of ${fact.job} by code`,
    data: { ...fact, role: signature.role, name: signature.name },
    at: now,
  });
  const acts = signatures.map((one) => (one.id === signature.id ? { ...one, confirmedAt: now } : one));
  if (document.state === "signed" && isConfirmed(acts))
    await enqueue(tx, sealNow, { id: document.id, anyway: false });
}
