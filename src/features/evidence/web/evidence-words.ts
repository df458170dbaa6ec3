import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import type { evidenceContract } from "../contract/evidence";
import { SIGNER_LABELS } from "../domain/signatures";

export type Evidence = Output<typeof evidenceContract, "ofMove">;
export type EvidenceDocument = Evidence["documents"][number];
export type EvidenceSignature = EvidenceDocument["signatures"][number];
export type ConditionMark = Evidence["marks"][number];

/** A signature or refusal in one line. */
export function describeSignature(signature: EvidenceSignature): string {
  const { role, name, outcome, reason, createdAt, needsCode, confirmedAt, nationalId } = signature;
  const who = `${name || "Name hidden"}, ${SIGNER_LABELS[role].toLowerCase()}${nationalId && `, ID ${nationalId}`}`;
  if (outcome === "refused") return `${who} refused on ${formatDateTime(createdAt)}: ${reason}`;
  const confirmation = !needsCode ? "" : confirmedAt ? ", confirmed by code" : ", not confirmed yet";
  return `${who} signed on ${formatDateTime(createdAt)}${confirmation}`;
}

/** The signature that waits for its code. */
export const unconfirmed = ({ state, signatures }: EvidenceDocument): EvidenceSignature | undefined =>
  state === "sealed" || state === "void"
    ? undefined
    : signatures.find(({ needsCode, confirmedAt }) => needsCode && confirmedAt === null);
