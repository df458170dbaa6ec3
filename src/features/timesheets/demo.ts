import { weekdayOf } from "~/features/leave/domain";
import { listHolidaysOf, listLeavePeople, listTaken } from "~/features/leave/server/queries/leave";
import type { Tx } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { seededRandom } from "~/platform/kernel/seeded-random";
import { type FilledDay, fillAttendance } from "./attendance/server/commands";
import { approveOvertime, enterOvertime, rejectOvertime } from "./overtime/server/commands";

const DAYS = 28;
const FIELD: readonly string[] = ["team_lead", "driver", "mover", "packer", "cleaner", "security"];
const NOTES = [
  "The lift was out; carried down by the stairs",
  "Traffic on Mombasa Road, back at the yard late",
  "Second trip for what did not fit",
  "Stock-taking in the store",
];
const minutesBefore = (clock: string, minutes: number) => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const at = hour * 60 + minute + minutes;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
};

/**
 * Last month's attendance and overtime of field staff; the latest overtime is pending. Deterministic except for
 * `now`.
 */
export async function seedTimesheets(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const first = addDays(today, -DAYS);
  const staff = await listLeavePeople(tx);
  const field = staff.filter(({ role }) => FIELD.includes(role));
  const lead = staff.find(({ role }) => role === "supervisor") ?? staff[0];
  if (!lead || field.length === 0) return;
  const supervisor = mintActor({ kind: "person", personId: lead.personId, name: lead.name });
  const holidays = new Set((await listHolidaysOf(tx, first, today)).map(({ day }) => day));
  const taken = await listTaken(
    tx,
    field.map(({ personId }) => personId),
    first,
    today,
  );
  const random = seededRandom(43);
  for (let each = 0; each < DAYS; each++) {
    const day = addDays(first, each);
    const evening = new Date(`${day}T18:30:00+03:00`);
    if (holidays.has(day) || evening > now) continue;
    const people: FilledDay[] = field.flatMap(({ personId, workingDays, hireDate }) => {
      const isAway = taken.some(
        (leave) => leave.personId === personId && leave.firstDay <= day && day <= leave.lastDay,
      );
      if (isAway || hireDate > day || !workingDays.includes(weekdayOf(day))) return [];
      const status = random.chance(4)
        ? "absent"
        : random.chance(9)
          ? "late"
          : random.chance(3)
            ? "half_day"
            : "present";
      return [
        {
          id: trustedReach(tx, "employee", personId, "made"),
          status,
          arrivedAt:
            status === "absent"
              ? null
              : minutesBefore("07:40", status === "late" ? 35 + random.roll(50) : random.roll(20)),
          leftAt:
            status === "absent"
              ? null
              : status === "half_day"
                ? "12:30"
                : minutesBefore("17:00", random.roll(40)),
          note: status === "late" ? "Matatu strike" : "",
        },
      ];
    });
    if (people.length > 0) await fillAttendance(tx, supervisor, { day, people, now: evening });
  }
  for (const { personId, hireDate } of field) {
    // Some never stay late, a few often do.
    const evenings = random.pick([0, 0, 1, 1, 2, 2, 3, 5]);
    for (let count = 0; count < evenings; count++) {
      const date = addDays(today, -1 - random.roll(DAYS - 2));
      if (date < hireDate) continue;
      const id = trustedReach(tx, "employee", personId, "made");
      const entered = new Date(`${date}T20:00:00+03:00`);
      const hours = (2 + random.roll(random.chance(30) ? 15 : 7)) / 4;
      try {
        const made = await enterOvertime(tx, supervisor, {
          id,
          date,
          hours,
          note: random.pick(NOTES),
          now: entered,
        });
        if (date > addDays(today, -6)) continue;
        const entry = trustedReach(tx, "overtime", made.id, "made");
        const decided = new Date(entered.getTime() + 14 * 3_600_000);
        if (random.chance(10))
          await rejectOvertime(tx, supervisor, {
            id: entry,
            reason: "The crew was back by five",
            now: decided,
          });
        else await approveOvertime(tx, supervisor, { id: entry, now: decided });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
  }
}
