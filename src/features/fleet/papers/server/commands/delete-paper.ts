import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { PAPER_LABELS, paperDeleted, paperRestored } from "../../domain";
import { lockPaper } from "../queries";
import { vehiclePapers } from "../tables";

const marking =
  (isDeleted: boolean) =>
  async (
    tx: Tx,
    actor: Actor,
    { now, ...on }: { id: Reach<"vehicle">; paperId: string; now: Date },
  ): Promise<void> => {
    const { plate, paper } = await lockPaper(tx, on);
    if ((paper.deletedAt !== null) === isDeleted) return;
    await tx
      .update(vehiclePapers)
      .set({ deletedAt: isDeleted ? now : null })
      .where(eq(vehiclePapers.id, paper.id));
    await record(tx, actor, isDeleted ? paperDeleted : paperRestored, {
      subjectId: on.id,
      summary: `${PAPER_LABELS[paper.kind]} of ${plate} ${isDeleted ? "deleted" : "restored"}`,
      data: { plate, paperId: paper.id, kind: paper.kind },
      at: now,
    });
  };

/** Deletes a paper; a second call has no effect. */
export const deletePaper = marking(true);
/** Takes a deletion back, while the paper is still there. */
export const restorePaper = marking(false);
