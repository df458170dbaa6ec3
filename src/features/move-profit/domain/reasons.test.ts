import fc from "fast-check";
import { expect, test } from "vitest";
import { COSTS, type MoveFigures, plannedProfitOf, profitOf } from "./parts";
import { overrunsOf, reasonsOf } from "./reasons";

const NOTHING: MoveFigures = {
  ...{ income: 0, credited: 0, plannedIncome: 0, plannedCrew: 0, plannedVehicles: 0 },
  ...{ crewMinutes: 0, plannedMinutes: 0, km: 0, plannedKm: 0 },
  ...{ crew: 0, hires: 0, vehicles: 0, materials: 0, tolls: 0, other: 0, claims: 0, fees: 0, commission: 0 },
};
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const figures: fc.Arbitrary<MoveFigures> = fc.record(
  Object.fromEntries(Object.keys(NOTHING).map((name) => [name, cents])) as Record<
    keyof MoveFigures,
    typeof cents
  >,
);

test("the planned profit less all overruns is the profit, and a loss always has a reason", () => {
  fc.assert(
    fc.property(figures, (of) => {
      const overruns = overrunsOf(of).reduce((sum, amount) => sum + amount, 0);
      expect(plannedProfitOf(of) - overruns).toBe(profitOf(of));
      const reasons = reasonsOf(of);
      if (profitOf(of) < 0) expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.map(({ amount }) => amount)).toEqual(
        reasons.map(({ amount }) => amount).toSorted((one, other) => other - one),
      );
      expect(Math.min(1, ...reasons.map(({ amount }) => amount))).toBe(1);
    }),
  );
});

test.each<[Partial<MoveFigures>, string[]]>([
  [
    {
      plannedIncome: 50_000_00,
      income: 50_000_00,
      plannedCrew: 1_000_00,
      crew: 4_000_00,
      plannedMinutes: 480,
      crewMinutes: 1_200,
    },
    ["12 crew hours more than quoted"],
  ],
  [{ plannedMinutes: 480, crewMinutes: 490, crew: 2_500_50 }, ["Crew cost KES 2,501 more than usual"]],
  [{ km: 135, plannedKm: 90, vehicles: 2_700_00 }, ["45 km more than quoted"]],
  [{ plannedIncome: 30_000_00 }, ["Not invoiced"]],
  [
    { plannedIncome: 30_000_00, income: 22_000_00, credited: 6_000_00 },
    ["KES 6,000 credited to the customer", "Invoiced KES 2,000 less than quoted"],
  ],
  [
    { hires: 18_000_00, tolls: 20_000_00 },
    ["Tolls and permits KES 20,000, not in the quote", "Hired trucks KES 18,000, not in the quote"],
  ],
  [{ plannedCrew: 9_000_00, crew: 9_000_00 }, ["Quoted KES 9,000 below planned costs"]],
])("%j reads %j", (of, said) => {
  expect(reasonsOf({ ...NOTHING, ...of }).map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual(said);
});

test("every kind of cost lowers the profit", () => {
  for (const cost of COSTS) expect(profitOf({ ...NOTHING, [cost]: 5 })).toBe(-5);
});
