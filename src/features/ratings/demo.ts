import { and, desc, eq, isNotNull } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { moves } from "~/features/moves/server/tables";
import type { Tx } from "~/platform/db/database";
import { linkHolder } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { canPublish } from "./domain";
import { rateMove, setPublished } from "./server/commands";
import { ratings } from "./server/tables";

const GIVEN: readonly { stars: number; words: string; mayPublish: boolean }[] = [
  {
    stars: 5,
    words: "Four people, four hours, not one scratch. The foreman called the evening before.",
    mayPublish: true,
  },
  {
    stars: 4,
    words: "Everything arrived. The truck came half an hour late because of the rain.",
    mayPublish: true,
  },
  { stars: 5, words: "They labelled every box and put the beds together first.", mayPublish: true },
  {
    stars: 2,
    words: "One shelf came back without its screws and nobody answered on Saturday.",
    mayPublish: false,
  },
  { stars: 5, words: "", mayPublish: false },
  { stars: 4, words: "Fair price, and it stayed the price.", mayPublish: true },
];

/** Seeds ratings of recent demo moves, some of them published. */
export async function seedRatings(tx: Tx, now: Date): Promise<void> {
  const editor = await seedActor(tx, "manager");
  const done = await tx
    .select({ id: moves.id, completedAt: moves.completedAt })
    .from(moves)
    .where(and(eq(moves.status, "completed"), isNotNull(moves.completedAt), isNotNull(moves.quoteId)))
    .orderBy(desc(moves.completedAt), desc(moves.id))
    .limit(GIVEN.length);
  for (const [place, { id: moveId, completedAt }] of done.entries()) {
    const given = GIVEN[place];
    if (!given || !completedAt) continue;
    const at = new Date(Math.min(now.getTime(), completedAt.getTime() + 20 * 3_600_000));
    await rateMove(tx, linkHolder("Customer"), { moveId, ...given, now: at });
    const [row] = await tx.select({ id: ratings.id }).from(ratings).where(eq(ratings.moveId, moveId));
    if (row && place < 3 && canPublish(given))
      await setPublished(tx, editor, {
        id: trustedReach(tx, "rating", row.id, "made"),
        publish: true,
        now: at,
      });
  }
}
