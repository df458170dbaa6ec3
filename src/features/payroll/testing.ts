import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { periodWrites } from "./periods/testing";
import { payrollRulesHandlers } from "./rules/server/handlers";

/** Each call uses a later month after the latest rules, so proposals of parallel tests do not collide. */
let month = 0;
const nextMonth = () => {
  month += 1;
  return `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
};

/** Proposes the rules in force with another personal relief, from a unique month. */
export async function aProposal(proposer: Actor, change: { personalRelief?: number } = {}) {
  const { ruleSets } = await callAs(payrollRulesHandlers, proposer).list();
  const inForce = ruleSets.find(({ profile, confirmedAt }) => profile === "by-law" && confirmedAt);
  if (!inForce) throw new Error("There are rules from the start.");
  const validFrom = nextMonth();
  const rules = { ...inForce.rules, ...change };
  const made = await callAs(payrollRulesHandlers, proposer).propose({
    validFrom,
    source: "Finance Act",
    rules,
  });
  return { ...made, validFrom };
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  ...periodWrites(admin),
  "payrollRules.propose": async () => () => aProposal(admin()),
  "payrollRules.confirm": async () => {
    const { id } = await aProposal(await aPerson({ role: "hr_officer" }));
    return () => callAs(payrollRulesHandlers, admin()).confirm({ id });
  },
  "payrollRules.withdraw": async () => {
    const { id } = await aProposal(admin());
    return () => callAs(payrollRulesHandlers, admin()).withdraw({ id });
  },
});
