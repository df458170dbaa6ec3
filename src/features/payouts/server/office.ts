import { desc, sql } from "drizzle-orm";
import { navCounts } from "~/features/office/menu/server/queries";
import { mpesaState } from "~/features/staff/roster/server/queries";
import { can, personIdOf } from "~/platform/http/actor";
import { salaryQuestions } from "../salaries/server/tables";

export const salaryCount = navCounts.answer({
  name: "salaries",
  from: (_reader, actor) =>
    can(actor, "release_payments")
      ? sql`salary_payments where status = 'review' and person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
});

/** Not reachable if M-Pesa rejected the last query about salaries or their account. */
export const mpesaStateOfSalaries = mpesaState.answer(async (reader) => {
  const [last] = await reader
    .select({ state: salaryQuestions.state })
    .from(salaryQuestions)
    .orderBy(desc(salaryQuestions.createdAt))
    .limit(1);
  return last?.state === "refused" ? "not_reachable" : "active";
});
