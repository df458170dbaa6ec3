/** The parts of the page in their first order. */
export const PART_IDS = [
  "profit",
  "yesterday",
  "week",
  "jobs",
  "away",
  "activities",
  "answers",
  "quotes",
  "money",
  "approvals",
  "payroll",
  "contracts",
  "people",
  "cash",
  "figures",
  "inquiries",
  "mpesa",
  "activity",
] as const;
export type PartId = (typeof PART_IDS)[number];

interface Part {
  title: string;
  /** Takes both columns. */
  isWide?: boolean;
}

export const PARTS: Record<PartId, Part> = {
  profit: { title: "Profit of moves" },
  yesterday: { title: "Yesterday" },
  week: { title: "Capacity this week" },
  jobs: { title: "Jobs today and tomorrow" },
  away: { title: "Away today and tomorrow" },
  activities: { title: "Your activities" },
  answers: { title: "Answers due" },
  quotes: { title: "Quotes that end soon" },
  money: { title: "Money" },
  approvals: { title: "To approve" },
  payroll: { title: "Payroll this month" },
  contracts: { title: "Contracts and probations that end" },
  people: { title: "People" },
  cash: { title: "Cash in and money due", isWide: true },
  figures: { title: "Figures of the period", isWide: true },
  inquiries: { title: "Inquiries", isWide: true },
  mpesa: { title: "M-Pesa payments" },
  activity: { title: "Recent activity" },
};

/** Parts that take both columns: wide ones, and a narrow one that stands alone before a wide one or at the end. */
export function wideOf(shown: readonly PartId[]): ReadonlySet<PartId> {
  const wide = new Set<PartId>();
  let alone: PartId | undefined;
  for (const id of shown) {
    if (PARTS[id].isWide) {
      if (alone) wide.add(alone);
      alone = undefined;
      wide.add(id);
    } else alone = alone ? undefined : id;
  }
  if (alone) wide.add(alone);
  return wide;
}
