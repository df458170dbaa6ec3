import type { z } from "zod";
import { keepNamedPhoto } from "~/features/evidence/server/commands/add-photo";
import { prepareDocument } from "~/features/evidence/server/commands/prepare-document";
import { amendMark, markCondition } from "~/features/evidence/server/commands/record-condition";
import { amendCount, countPieces } from "~/features/evidence/server/commands/record-count";
import { refuseDocument, signDocument } from "~/features/evidence/server/commands/sign-document";
import { hasCount, hasMark } from "~/features/evidence/server/queries/entries";
import type { Tx } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { countPayload, markPayload, signaturePayload } from "../../contract/reports";
import type { Flag } from "../../domain/reports";
import { notSigning, reportNeedsJob, reportUnreadable } from "../../errors";
import { findDeviceName } from "../queries/devices";
import { findTaken } from "../queries/photos";
import { isSuperseded } from "../queries/reports";
import type { ReportOf } from "./kept-report";

/** A signature asks for its code on its own only while the signer is still there. */
const PRESENT_MS = 10 * 60_000;
/** Of a later entry of the crew that takes an earlier one's place. */
const CORRECTED = "Corrected on the crew's phone";

/** Takes a mark of the condition. Its photo may arrive before or after it. */
export async function takeMark(
  tx: Tx,
  actor: Actor,
  report: ReportOf<"mark">,
  misfit: Flag | null,
): Promise<void> {
  const { amends, withdrawn, photo, ...fields } = read(markPayload, report.payload);
  const found = await evidenceOf(tx, report, misfit);
  if (!found) return;
  const of = { ...fields, ...found.of, photoId: photo?.id ?? null, photoSha256: photo?.sha256 };
  if (amends && (await hasMark(tx, found.moveId, amends)))
    await amendMark(tx, actor, {
      ...{ ...of, id: trustedReach(tx, "condition-mark", amends, "part"), withdrawn, reason: CORRECTED },
    });
  else if (!withdrawn) await markCondition(tx, actor, { ...of, id: found.job });
  const taken = photo && (await findTaken(tx, photo.id));
  if (taken) await keepNamedPhoto(tx, { ...taken, now: report.now });
}

/** Takes a count of a room. A second count by a phone corrects its first one. */
export async function takeCount(
  tx: Tx,
  actor: Actor,
  report: ReportOf<"count">,
  misfit: Flag | null,
): Promise<void> {
  const { amends, withdrawn, ...fields } = read(countPayload, report.payload);
  const found = await evidenceOf(tx, report, misfit);
  if (!found) return;
  const of = { ...fields, ...found.of };
  if (amends && (await hasCount(tx, found.moveId, amends)))
    await amendCount(tx, actor, {
      ...{ ...of, id: trustedReach(tx, "evidence-count", amends, "part"), withdrawn, reason: CORRECTED },
    });
  else if (!withdrawn) await countPieces(tx, actor, { ...of, id: found.job });
}

/** Takes a signature or a refusal, with the paper that the signer read. */
export async function takeSignature(
  tx: Tx,
  actor: Actor,
  report: ReportOf<"signature">,
  misfit: Flag | null,
): Promise<void> {
  const { documentId, kind, locale, data, ...signed } = read(signaturePayload, report.payload);
  if (!can(actor, "lead_crew") || report.given?.job?.role !== "lead") throw notSigning();
  const found = await evidenceOf(tx, report, misfit);
  if (!found) return;
  const { id } = await prepareDocument(tx, actor, {
    ...{ id: found.job, newId: documentId, kind, locale, now: report.now },
    ...{ note: data?.note ?? "", extras: [], reason: "", data: data ?? undefined },
  });
  const { strokes, reason, asksCode, photo, nationalId, ...by } = signed;
  const acting = { ...by, ...found.of, id: trustedReach(tx, "evidence-document", id, "part"), ip: "" };
  const sendCode = asksCode && report.now.getTime() - report.at.getTime() < PRESENT_MS;
  if (strokes) {
    await signDocument(tx, actor, { ...acting, strokes, sendCode, photo, nationalId });
    const taken = photo && (await findTaken(tx, photo.id));
    if (taken) await keepNamedPhoto(tx, { ...taken, now: report.now });
  } else if (reason === "") throw reasonRequired();
  else await refuseDocument(tx, actor, { ...acting, reason });
}

function read<Shape extends z.ZodType>(shape: Shape, payload: unknown): z.output<Shape> {
  const answer = shape.safeParse(payload);
  if (!answer.success) throw reportUnreadable();
  return answer.data;
}

/**
 * Evidence counts also if its job was moved, aborted or closed meanwhile: it says what was there. Undefined for a job that was
 * removed or given to others, and for an entry whose correction arrived before it.
 */
async function evidenceOf(
  tx: Tx,
  { id, jobId, given, device, at, now, kind }: ReportOf<"mark"> | ReportOf<"count"> | ReportOf<"signature">,
  misfit: Flag | null,
) {
  if (!jobId || !given) throw reportNeedsJob();
  if (misfit === "removed" || misfit === "unassigned") return undefined;
  if (kind !== "signature" && (await isSuperseded(tx, jobId, id))) return undefined;
  return {
    job: trustedReach(tx, "job", jobId, "part"),
    moveId: given.moveId,
    of: { newId: id, device: await findDeviceName(tx, device), at, now },
  };
}
