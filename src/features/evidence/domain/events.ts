import { defineEvent } from "~/platform/events/define";
import type { MarkCode, MarkStage } from "./condition";
import type { CountStage } from "./counts";
import type { DocumentKind } from "./documents";
import type { Signer } from "./signatures";

interface OfMove {
  moveId: string;
  move: string;
  /** The job's number; empty once the job is gone. */
  job: string;
}
interface OfDocument extends OfMove {
  document: DocumentKind;
  /** The code of the verification page. */
  code: string;
}

export const documentPrepared = defineEvent<OfDocument & { amends: string | null; reason: string }>(
  "evidence.prepared",
);
export const documentShown = defineEvent<OfDocument>("evidence.shown");
export const paperSigned = defineEvent<OfDocument & { role: Signer; name: string; isComplete: boolean }>(
  "evidence.signed",
);
export const signatureRefused = defineEvent<OfDocument & { role: Signer; name: string; reason: string }>(
  "evidence.refused",
);
export const codeSent = defineEvent<OfDocument & { role: Signer }>("evidence.code_sent");
export const signatureConfirmed = defineEvent<OfDocument & { role: Signer; name: string }>(
  "evidence.confirmed",
);
export const documentVoided = defineEvent<OfDocument & { reason: string }>("evidence.voided");
export const sealAsked = defineEvent<OfDocument>("evidence.seal_asked");
export const documentSealed = defineEvent<OfDocument & { isConfirmed: boolean }>("evidence.sealed");
export const documentSent = defineEvent<OfDocument & { to: string }>("evidence.sent");
export const photoAdded = defineEvent<OfMove>("evidence.photo_added");
export const conditionMarked = defineEvent<OfMove & { stage: MarkStage; mark: MarkCode; what: string }>(
  "evidence.marked",
);
export const markAmended = defineEvent<OfMove & { amends: string; withdrawn: boolean; reason: string }>(
  "evidence.mark_amended",
);
export const piecesCounted = defineEvent<OfMove & { stage: CountStage; room: string; quantity: number }>(
  "evidence.counted",
);
export const countAmended = defineEvent<OfMove & { amends: string; withdrawn: boolean; reason: string }>(
  "evidence.count_amended",
);
export const sealCertificateMade = defineEvent<{ until: string }>("seal.certificate_made");
export const evidenceDeleted = defineEvent<{ moves: number; files: number }>("evidence.deleted");
