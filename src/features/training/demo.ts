import { asc, eq } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { addMonths } from "~/platform/kernel/months";
import { makeCourse } from "./courses/server/commands";
import { addTraining } from "./server/commands";

interface DemoCourse {
  name: string;
  provider: string;
  roles: readonly string[];
  months: number | null;
  /** In shillings. */
  cost: number;
}

const COURSES: readonly DemoCourse[] = [
  {
    name: "Defensive driving",
    provider: "AA Kenya Driving School",
    roles: ["driver"],
    months: 24,
    cost: 12_500,
  },
  {
    name: "Manual handling",
    provider: "In-house",
    roles: ["driver", "mover", "packer"],
    months: 12,
    cost: 0,
  },
  {
    name: "First aid at work",
    provider: "St John Ambulance",
    roles: ["supervisor", "team_lead"],
    months: 36,
    cost: 7_500,
  },
  { name: "Fire safety", provider: "Nairobi Fire Training Centre", roles: [], months: 24, cost: 4_000 },
  { name: "Packing fragile goods", provider: "In-house", roles: ["packer"], months: null, cost: 0 },
  { name: "Customer care", provider: "Kenya Institute of Management", roles: [], months: null, cost: 15_000 },
];

const LEFT = [6, 140, 27, 300, 55, 210, 410, 95];

/** Courses and their records: most valid, some expiring soon, one expired, some in progress. */
export async function seedTraining(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const hr = await seedActor(tx, "hr_officer", ["manage_training"]);
  const staff = await tx
    .select({ id: employees.personId, role: people.role })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.status, "active"))
    .orderBy(asc(employees.number));
  for (const [place, { name, provider, roles, months, cost }] of COURSES.entries()) {
    const { id: courseId } = await makeCourse(tx, hr, {
      name,
      provider,
      mandatoryRoles: [...roles],
      validityMonths: months,
      active: true,
      now,
    });
    const taking = staff.filter(({ role }, index) =>
      roles.length > 0 ? roles.includes(role) : index % 5 === place % 5,
    );
    for (const [index, { id }] of taking.entries()) {
      const isOver = roles.length === 0 && index === 1;
      const left = isOver ? -12 : (LEFT[(index + place) % LEFT.length] ?? 100);
      const completed =
        months === null ? addDays(today, -20 * (index + 1)) : addMonths(addDays(today, left), -months);
      const completedOn = completed < today ? completed : addDays(today, -index - 1);
      const isOngoing = roles.length === 0 && index % 4 === 3;
      await addTraining(tx, hr, {
        id: trustedReach(tx, "employee", id, "made"),
        courseId,
        status: isOngoing ? "ongoing" : "completed",
        startedOn: isOngoing ? addDays(today, -4) : addDays(completedOn, -2),
        completedOn: isOngoing ? null : completedOn,
        score: isOngoing || provider === "In-house" ? null : 68 + ((index * 7) % 30),
        cost: cost * 100,
        expiresOn: null,
        remark: "",
        now,
      });
    }
  }
}
