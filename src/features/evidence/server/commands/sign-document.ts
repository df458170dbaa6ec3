import { eq } from "drizzle-orm";
import { freezeVersion } from "~/features/inventory/inventories/server/commands/freeze-version";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { encrypt } from "~/platform/secrets/secrets";
import { enqueue } from "~/platform/tasks/tasks";
import { isSettled } from "../../domain/counts";
import { countsAllow, isOpen, isSigned, KIND_LABELS, maySign, STATE_LABELS } from "../../domain/documents";
import { documentShown, paperSigned, signatureRefused } from "../../domain/events";
import {
  isConfirmed,
  needsCode,
  type Outcome,
  readNationalId,
  SIGNER_LABELS,
  type Signer,
  type Strokes,
} from "../../domain/signatures";
import {
  countsOpen,
  documentDiffers,
  documentHasState,
  nationalIdUnfit,
  roleSignedAlready,
  roleUnfit,
} from "../../errors";
import { type LockedDocument, lockDocument } from "../queries/documents";
import { readCounts } from "../queries/entries";
import { isOpenVersion } from "../queries/facts";
import { evidenceDocuments, evidenceIdentities, evidenceSignatures } from "../tables";
import { sendCode } from "./confirm-signature";
import { sealNow } from "./seal-document";

interface OnDocument {
  id: Reach<"evidence-document">;
  now: Date;
}
interface Acting extends OnDocument {
  /** Chosen by the phone: a repeated call counts once. */
  newId?: string | undefined;
  role: Signer;
  name: string;
  device: string;
  /** By the clock of the device; ours without one. */
  at?: Date | undefined;
  ip: string;
}

/** Records that the signer was shown the document. A second call has no effect. */
export async function showDocument(tx: Tx, actor: Actor, { id, now }: OnDocument): Promise<void> {
  const { document, fact } = await lockDocument(tx, id);
  if (document.state !== "prepared") return;
  await tx
    .update(evidenceDocuments)
    .set({ state: "shown", shownAt: now })
    .where(eq(evidenceDocuments.id, id));
  await record(tx, actor, documentShown, {
    subjectId: id,
    summary: `${KIND_LABELS[document.kind]} of ${fact.job} shown`,
    data: fact,
    at: now,
  });
}

/**
 * Adds a drawn signature. `sha256` is the digest of the data that the signer read: CONFLICT if the document has another one.
 * A delivery note needs counts that are equal or explained. The last signature that a document needs makes it signed.
 */
export async function signDocument(
  tx: Tx,
  actor: Actor,
  input: Acting & {
    strokes: Strokes;
    sha256: string;
    sendCode: boolean;
    /** Of the signer, if they gave it. */
    nationalId?: string | undefined;
    /** A phone's photo of the signer, which may arrive later. */
    photo?: { id: string; sha256: string } | null | undefined;
  },
): Promise<{ id: string }> {
  const locked = await lockDocument(tx, input.id);
  const { document, signatures, fact } = locked;
  const { role, name, now } = input;
  const repeated = signatures.find(({ id }) => id === input.newId);
  if (repeated) return { id: repeated.id };
  assertOpen(locked, role);
  if (input.sha256 !== document.sha256) throw documentDiffers.at("sha256");
  const others = signatures.filter(({ outcome }) => outcome === "signed");
  if (others.some((other) => other.role === role)) throw roleSignedAlready();
  const counts = await readCounts(tx, document.moveId);
  if (!countsAllow(document.kind, counts)) {
    const open = counts.filter((one) => !isSettled(one)).map(({ room }) => room);
    throw countsOpen({ rooms: open.join(", ") });
  }
  const nationalId = readNationalId(input.nationalId ?? "");
  if (nationalId === undefined) throw nationalIdUnfit.at("nationalId");
  const id = await insertAct(tx, actor, input, "signed", document.sha256);
  if (nationalId !== "")
    await tx
      .insert(evidenceIdentities)
      .values({ signatureId: id, sealed: encrypt(nationalId), createdAt: now });
  const isComplete = isSigned(document.kind, [...others.map((other) => other.role), role]);
  await tx
    .update(evidenceDocuments)
    .set({
      shownAt: document.shownAt ?? now,
      ...(isComplete ? { state: "signed", signedAt: now } : { state: "shown" }),
    })
    .where(eq(evidenceDocuments.id, document.id));
  await freezeGoods(tx, actor, locked, now);
  await record(tx, actor, paperSigned, {
    subjectId: document.id,
    summary: `${KIND_LABELS[document.kind]} of ${fact.job} signed by ${name}, ${SIGNER_LABELS[role].toLowerCase()}`,
    data: { ...fact, role, name, isComplete },
    at: now,
  });
  if (needsCode(role) && input.sendCode && locked.customer.phone !== "")
    await sendCode(tx, actor, { id: trustedReach(tx, "evidence-signature", id, "made"), now });
  const acts = [...signatures, { role, outcome: "signed" as const, confirmedAt: null }];
  if (isComplete && isConfirmed(acts)) await enqueue(tx, sealNow, { id: document.id, anyway: false });
  return { id };
}

/** Records a refusal to sign, with its reason. The document stays open. */
export async function refuseDocument(
  tx: Tx,
  actor: Actor,
  input: Acting & { reason: string },
): Promise<{ id: string }> {
  const locked = await lockDocument(tx, input.id);
  const { document, signatures, fact } = locked;
  const repeated = signatures.find(({ id }) => id === input.newId);
  if (repeated) return { id: repeated.id };
  assertOpen(locked, input.role);
  const id = await insertAct(tx, actor, input, "refused", document.sha256);
  const { role, name, reason, now } = input;
  if (document.state === "prepared")
    await tx
      .update(evidenceDocuments)
      .set({ state: "shown", shownAt: now })
      .where(eq(evidenceDocuments.id, document.id));
  await record(tx, actor, signatureRefused, {
    subjectId: document.id,
    summary: `${name}, ${SIGNER_LABELS[role].toLowerCase()}, refused to sign ${KIND_LABELS[document.kind]} of ${fact.job}: ${reason}`,
    data: { ...fact, role, name, reason },
    at: now,
  });
  return { id };
}

function assertOpen({ document }: LockedDocument, role: Signer): void {
  if (!isOpen(document.state)) throw documentHasState({ state: STATE_LABELS[document.state].toLowerCase() });
  if (!maySign(document.kind, role)) throw roleUnfit.at("role");
}

async function insertAct(
  tx: Tx,
  actor: Actor,
  input: Acting & {
    strokes?: Strokes;
    reason?: string;
    photo?: { id: string; sha256: string } | null | undefined;
  },
  outcome: Outcome,
  documentSha256: string,
): Promise<string> {
  const { role, name, device, ip, now } = input;
  const id = input.newId ?? newId(now.getTime());
  await tx.insert(evidenceSignatures).values({
    ...{ id, documentId: input.id, outcome, role, name, documentSha256, device, ip },
    ...{ strokes: input.strokes ?? null, reason: input.reason ?? "", deviceAt: input.at ?? now },
    ...{ createdAt: now, createdBy: actor.personId },
    ...{ photoId: input.photo?.id ?? null, photoSha256: input.photo?.sha256 ?? null },
  });
  return id;
}

/** The signed list of goods never changes: a later edit makes the next version. */
async function freezeGoods(tx: Tx, actor: Actor, { document }: LockedDocument, now: Date): Promise<void> {
  const versionId = document.data.inventory?.versionId;
  if (versionId && (await isOpenVersion(tx, versionId)))
    await freezeVersion(tx, actor, { versionId, for: "signature", reference: document.code, now });
}
