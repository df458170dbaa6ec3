export const GROUPS = ["month", "customer", "lead", "source", "size", "route"] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_LABELS: Record<Group, string> = {
  month: "Month",
  customer: "Customer",
  lead: "Crew lead",
  source: "Source",
  size: "Size",
  route: "Route",
};

/** The group that an address asks for; months without one. */
export const groupOf = (text: string | null): Group => GROUPS.find((group) => group === text) ?? "month";
