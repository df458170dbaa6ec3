import { and, eq } from "drizzle-orm";
import { lockService } from "~/features/moves/server/queries/moves";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { enqueue } from "~/platform/tasks/tasks";
import { packAsked } from "../../domain/events";
import { packInWork } from "../../errors";
import { evidencePacks } from "../tables";
import { makePack } from "./make-pack";

interface Asked {
  id: Reach<"move">;
  officer: string;
  position: string;
  now: Date;
}

/** Asks for the evidence pack of a move. Throws CONFLICT while one is being made. */
export async function askPack(
  tx: Tx,
  actor: Actor,
  { id: moveId, officer, position, now }: Asked,
): Promise<{ id: string }> {
  const { number: move } = await lockService(tx, moveId);
  const inWork = and(eq(evidencePacks.moveId, moveId), eq(evidencePacks.state, "asked"));
  if ((await tx.$count(evidencePacks, inWork)) > 0) throw packInWork();
  const id = newId(now.getTime());
  await tx
    .insert(evidencePacks)
    .values({ id, moveId, officer, position, createdAt: now, createdBy: actor.personId });
  await enqueue(tx, makePack, { id });
  await record(tx, actor, packAsked, {
    subjectId: id,
    summary: `Evidence pack of ${move} requested, certified by ${officer}`,
    data: { moveId, move, officer },
    at: now,
  });
  return { id };
}
