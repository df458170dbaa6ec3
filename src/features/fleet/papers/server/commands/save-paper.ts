import { and, eq, isNull } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { actOnceOn, type Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { saveFile } from "~/platform/storage/save-file";
import { lockVehicle } from "../../../vehicles/server/queries";
import { assertReachVehicle } from "../../../vehicles/server/reach";
import { MAX_PAPERS, PAPER_LABELS, type PaperFields, paperAdded, paperEdited } from "../../domain";
import { paperChanged, paperNotFound, papersTooMany } from "../../errors";
import { lockPaper } from "../queries";
import { vehiclePapers } from "../tables";
import { removePaperFiles } from "./forget-papers";

interface FileColumns {
  name: string;
  mediaType: "application/pdf" | "image/jpeg";
  bytes: number;
  key: string;
}

async function insertPaper(
  tx: Tx,
  actor: Actor,
  vehicleId: Reach<"vehicle">,
  { id, now, file, ...fields }: PaperFields & { id: string; now: Date; file?: FileColumns },
): Promise<void> {
  const { plate } = await lockVehicle(tx, vehicleId);
  const present = and(eq(vehiclePapers.vehicleId, vehicleId), isNull(vehiclePapers.deletedAt));
  if ((await tx.$count(vehiclePapers, present)) >= MAX_PAPERS) throw papersTooMany({ most: MAX_PAPERS });
  await tx.insert(vehiclePapers).values({
    ...{ ...fields, ...file, id, vehicleId },
    ...{ createdAt: now, createdBy: actor.personId, updatedAt: now },
  });
  const { kind, validTo } = fields;
  await record(tx, actor, paperAdded, {
    subjectId: vehicleId,
    summary: `${PAPER_LABELS[kind]} of ${plate} added${validTo ? `, valid until ${validTo}` : ""}`,
    data: { plate, paperId: id, kind, validTo },
    at: now,
  });
}

/** Adds a paper, with a file or without. CONFLICT for a vehicle with too many. */
export function addPaper(
  context: RequestContext,
  { id, file, ...fields }: PaperFields & { id: string; file?: File | undefined },
): Promise<{ id: string }> {
  const { actor, now, idempotencyKey: key } = context;
  if (!file)
    return actOnceOn(assertReachVehicle)(
      "vehicle-papers",
      context,
      { id, ...fields },
      async (tx: Tx, by: Actor, of: PaperFields & { id: Reach<"vehicle">; now: Date }) => {
        const paperId = newId(of.now.getTime());
        await insertPaper(tx, by, of.id, { ...fields, id: paperId, now: of.now });
        return { id: paperId };
      },
    );
  return saveFile<Reach<"vehicle">>({
    folder: "vehicle-papers",
    cleaner: removePaperFiles,
    ...{ actor, file, key },
    input: (vehicleId) => ({ vehicleId, ...fields }),
    read: readDocument,
    reach: (tx) => Promise.resolve(assertReachVehicle(tx, actor, id)),
    write: (tx, vehicleId, { id: paperId, ...saved }) =>
      insertPaper(tx, actor, vehicleId, { ...fields, id: paperId, now, file: saved }),
  });
}

const FIELDS = [
  ...(["kind", "number", "issuer", "validFrom", "validTo"] as const),
  ...(["coverLimit", "excludedZones", "cost", "remark"] as const),
];

/** Changes a paper's details, not its file. CONFLICT if it changed since the editor read it. */
export async function editPaper(
  tx: Tx,
  actor: Actor,
  input: PaperFields & { id: Reach<"vehicle">; paperId: string; updatedAt: Date; now: Date },
): Promise<void> {
  const { plate, paper } = await lockPaper(tx, input);
  if (paper.deletedAt) throw paperNotFound();
  if (paper.updatedAt.getTime() !== input.updatedAt.getTime()) throw paperChanged();
  const changed = FIELDS.filter((field) => String(paper[field]) !== String(input[field]));
  if (changed.length === 0) return;
  const { now, kind } = input;
  await tx
    .update(vehiclePapers)
    .set({ ...Object.fromEntries(FIELDS.map((field) => [field, input[field]])), updatedAt: now })
    .where(eq(vehiclePapers.id, paper.id));
  await record(tx, actor, paperEdited, {
    subjectId: input.id,
    summary: `${PAPER_LABELS[kind]} of ${plate} edited`,
    data: { plate, paperId: paper.id, kind, fields: changed },
    at: now,
  });
}
