import { desc, eq, sql } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import { STATE_LABELS } from "../domain";
import { hiresInReach } from "./queries/hires";
import { hireOffers, hires } from "./tables";

const HAULIER = sql<string>`coalesce((select s.name from ${hireOffers} o join ${suppliers} s on s.id = o.supplier_id
  where o.hire_id = ${hires.id} and o.state = 'accepted'), '')`;

async function findHires(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({ id: hires.id, number: hires.number, state: hires.state, at: hires.startsAt, haulier: HAULIER })
    .from(hires)
    .leftJoin(jobs, eq(jobs.id, hires.jobId))
    .leftJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(vehicles, eq(vehicles.id, hires.vehicleId))
    .where(
      sql`${hiresInReach(actor) ?? sql`true`} and ${occurs(sql`fold_text(${hires.number} || ' ' || coalesce(${vehicles.plate}, '') || ' ' || ${HAULIER})`, readings)}`,
    )
    .orderBy(desc(hires.startsAt), desc(hires.id))
    .limit(READ);
  return rows.map(({ id, number, state, at, haulier }) => ({
    kind: "hire",
    id,
    title: number,
    detail: [haulier, formatDate(at), STATE_LABELS[state]].filter(Boolean).join(" · "),
    to: `/hires/${id}`,
  }));
}

export const hireSearch = searchKinds.answer({ kind: "hire", needs: "manage_moves", find: findHires });
