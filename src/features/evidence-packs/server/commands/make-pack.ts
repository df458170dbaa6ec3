import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { counted } from "~/platform/kernel/numbers";
import { joinPdfs } from "~/platform/pdf/join-pdfs";
import { defineTask } from "~/platform/tasks/tasks";
import { packFailed, packMade } from "../../domain/events";
import { renderPack } from "../documents/pack-pdf";
import { contractPapers } from "../queries/contract-papers";
import { readPackFacts } from "../queries/pack-facts";
import { findAsked } from "../queries/packs";
import { readAhead } from "../queries/pictures";
import { evidencePacks } from "../tables";
import { openPackFile } from "./store-pack";

export const makePack = defineTask<{ id: string }>("make-evidence-pack");

type Outcome =
  | { state: "ready"; readyAt: Date; bytes: number; sha256: string; photos: number }
  | { state: "failed" };

/**
 * Makes an evidence pack and stores it in pieces. A process that dies leaves it to another one; a pack that cannot be made is
 * marked so, and its fault is logged.
 */
export async function runPack({ id }: { id: string }, clock = () => new Date()): Promise<void> {
  const pack = await findAsked(db(), id);
  if (!pack) return;
  const outcome = await writePack(pack.pack, clock()).catch((error: unknown): Outcome => {
    log().error({ err: error, pack: id }, "an evidence pack could not be made");
    return { state: "failed" };
  });
  const now = clock();
  const { moveId } = pack.pack;
  await transaction(async (tx) => {
    const set = outcome.state === "ready" ? { ...outcome, readyAt: now } : outcome;
    await tx.update(evidencePacks).set(set).where(eq(evidencePacks.id, id));
    const common = { subjectId: id, at: now };
    if (outcome.state === "failed")
      return record(tx, system, packFailed, {
        ...common,
        summary: `Evidence pack of ${pack.move} could not be made`,
        data: { moveId, move: pack.move },
      });
    const { photos, bytes, sha256 } = outcome;
    return record(tx, system, packMade, {
      ...common,
      summary: `Evidence pack of ${pack.move} made, with ${counted(photos, "photo")}`,
      data: { moveId, move: pack.move, photos, bytes, sha256 },
    });
  });
}

async function writePack(pack: typeof evidencePacks.$inferSelect, now: Date): Promise<Outcome> {
  const facts = await readPackFacts(db(), pack, now);
  const papers: Buffer[] = [];
  for (const make of contractPapers.all()) if (facts.quoteId) papers.push(await make(db(), facts.quoteId));
  const { pdf, drawn } = await renderPack(db(), facts);
  const file = openPackFile(pack.id);
  await joinPdfs([pdf, ...papers], {
    ...{ title: `Evidence pack ${facts.number}`, author: facts.company },
    ...{ pictureOf: readAhead(drawn), write: file.write },
  });
  return { state: "ready", readyAt: now, photos: facts.photos.length, ...(await file.close()) };
}
