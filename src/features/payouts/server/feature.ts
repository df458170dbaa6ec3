import { payslipNumbers } from "~/features/payroll/periods/server/commands/correct-period";
import { plannedPayments } from "~/features/payroll/periods/server/queries/review";
import type { Feature } from "~/platform/http/feature";
import { seedPayouts } from "../demo";
import { payslipLinksHandlers } from "../links/server/handlers";
import { payslipLinksRoutes } from "../links/server/routes";
import { payslipLinksSubscribers } from "../links/server/subscribers";
import { payslipLinksTasks } from "../links/server/tasks";
import { openingBalancesHandlers } from "../opening/server/handlers";
import { readPlannedMethods } from "../salaries/server/commands/fix-limits";
import { salariesHandlers } from "../salaries/server/handlers";
import { salariesRoutes } from "../salaries/server/routes";
import { salariesSubscribers } from "../salaries/server/subscribers";
import { salariesTasks } from "../salaries/server/tasks";
import { paymentMethods } from "../slips/server/commands/make-payslips";
import { payslipsHandlers } from "../slips/server/handlers";
import { findPayslipNumber } from "../slips/server/queries";
import { payslipsRoutes } from "../slips/server/routes";
import { payslipsSubscribers } from "../slips/server/subscribers";
import { payslipsTasks } from "../slips/server/tasks";
import { approvalsOfSalaries, mpesaStateOfSalaries, salaryCount, salaryTurns } from "./office";
import { payoutsLedgerRules } from "./queries/ledger";

export const payoutsFeature = {
  handlers: {
    openingBalances: openingBalancesHandlers,
    payslips: payslipsHandlers,
    payslipLinks: payslipLinksHandlers,
    salaries: salariesHandlers,
  },
  routes: [...payslipsRoutes, ...payslipLinksRoutes, ...salariesRoutes],
  // Payslips come first, because payments need them.
  subscribers: [...payslipsSubscribers, ...payslipLinksSubscribers, ...salariesSubscribers, ...salaryTurns],
  answers: [
    payoutsLedgerRules,
    salaryCount,
    approvalsOfSalaries,
    mpesaStateOfSalaries,
    payslipNumbers.answer(findPayslipNumber),
    paymentMethods.answer(readPlannedMethods),
    plannedPayments.answer(readPlannedMethods),
  ],
  demo: seedPayouts,
  tasks: [...payslipsTasks, ...payslipLinksTasks, ...salariesTasks],
} satisfies Feature;
