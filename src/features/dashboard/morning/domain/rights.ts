import { NOUNS } from "~/features/office/activity/domain";
import { APPROVERS } from "~/features/office/approvals/domain";
import type { Permission, Scope } from "~/platform/http/permissions";
import { CARDS } from "../../overview/domain";
import { PART_IDS, type PartId } from "./parts";

interface Right {
  /** Any of these shows the part; the rows follow their scopes. */
  needs: readonly Permission[];
  /** The part only makes sense for people who see all rows. */
  only?: Scope;
}

const needsOf = (of: Readonly<Record<string, { needs: Permission }>>): Permission[] => [
  ...new Set(Object.values(of).map(({ needs }) => needs)),
];

const RIGHTS: Record<PartId, Right> = {
  profit: { needs: ["view_books"], only: "all" },
  yesterday: { needs: ["manage_moves"] },
  week: { needs: ["manage_moves"], only: "all" },
  jobs: { needs: ["assign_tasks", "manage_moves"] },
  away: { needs: ["view_team_staff", "approve_leave", "manage_leave"] },
  activities: { needs: ["view_leads", "manage_communications"] },
  answers: { needs: ["manage_inquiries"] },
  quotes: { needs: ["manage_quotes"] },
  money: { needs: ["view_finances"] },
  approvals: { needs: APPROVERS },
  payroll: { needs: ["process_payroll"], only: "all" },
  contracts: { needs: ["manage_all_staff"], only: "all" },
  people: { needs: ["manage_all_staff"], only: "all" },
  cash: { needs: ["manage_finances"], only: "all" },
  figures: { needs: needsOf(CARDS) },
  inquiries: { needs: ["manage_inquiries"] },
  mpesa: { needs: ["view_finances"] },
  activity: { needs: needsOf(NOUNS) },
};

/** The parts that these permissions show. */
export function partsFor(permissions: ReadonlyMap<Permission, Scope>): PartId[] {
  return PART_IDS.filter((id) => {
    const { needs, only } = RIGHTS[id];
    return needs.some((need) => {
      const scope = permissions.get(need);
      return scope !== undefined && (only === undefined || scope === only);
    });
  });
}
