import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { markDays, setWeek } from "./server/commands";
import { listJobDays, listPeople } from "./server/queries";

/** Weekly days off for some, and a few marked days without a job. */
export async function seedAvailability(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const crew = await listPeople(tx, { from: today, to: addDays(today, 13) });
  const ids = crew.map(({ id }) => id);
  const onJobs = await listJobDays(tx, ids, { from: today, to: addDays(today, 13) });
  for (const [at, { id }] of crew.entries()) {
    const reach = trustedReach(tx, "crew-member", id, "made");
    if (at % 3 === 0)
      await setWeek(tx, system, {
        ...{ id: reach, weeklyOffs: [at % 2 === 0 ? 7 : 1], now },
        language: at % 6 === 0 ? "en" : null,
      });
    const free = [3, 8, 11].map((days) => addDays(today, days)).filter((day) => !onJobs.get(id)?.has(day));
    if (at % 4 === 1 && free[0])
      await markDays(tx, system, {
        ...{ id: reach, days: [free[0]], state: "off", now },
        ...{ note: at % 8 === 1 ? "School meeting" : "", source: at % 8 === 1 ? "link" : "person" },
      });
  }
}
