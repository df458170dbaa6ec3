import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { listColumns } from "../tables";

/** Above the office's number of lists; more would evict others. */
const MOST_LISTS = 60;

interface Keeping {
  list: string;
  /** Deviations from the list's defaults; an empty record resets. */
  columns: Readonly<Record<string, boolean>>;
}

/** Keeps which columns of a list a person sees; other lists stay as they were. */
export async function keepColumns(tx: Tx, actor: Actor, { list, columns }: Keeping): Promise<void> {
  const personId = personIdOf(actor);
  await tx.insert(listColumns).values({ personId }).onConflictDoNothing();
  const [row] = await tx.select().from(listColumns).where(eq(listColumns.personId, personId)).for("update");
  const { [list]: _, ...others } = row?.lists ?? {};
  const kept = Object.entries(others).slice(0, MOST_LISTS - 1);
  const lists = Object.fromEntries(Object.keys(columns).length > 0 ? [...kept, [list, columns]] : kept);
  await tx.update(listColumns).set({ lists }).where(eq(listColumns.personId, personId));
}
