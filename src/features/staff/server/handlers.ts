import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { staffContract } from "../contract";
import { getEmployeeHead, listEmployeeChoices } from "./queries";

const os = handlersOf(staffContract);

/** Whoever may name somebody in a form, each for those within their scope. */
const NAMING = [
  "view_team_staff",
  "manage_leave",
  "approve_leave",
  "approve_overtime",
  "manage_training",
  "process_payroll",
  "manage_deductions",
] as const;

export const staffHandlers = os.router({
  head: os.head.handler(({ input, context }) => getEmployeeHead(db(), context.actor, input.number)),
  choices: os.choices.handler(async ({ input, context }) => ({
    staff: await listEmployeeChoices(db(), context.actor, NAMING, input.search),
  })),
});
