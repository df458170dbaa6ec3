import { aPerson } from "~/features/identity/testing";
import { completePeriod } from "~/features/payroll/periods/server/commands/settle-period";
import { aPaidEmployee, aRun, payrollAs, release } from "~/features/payroll/periods/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { payrollMonthsHandlers } from "./server/handlers";

let year = 2040;

async function overMonth() {
  year += 1;
  const { number } = await aPaidEmployee();
  const id = await aRun(await aPerson({ role: "hr_officer" }), [number], { startDate: `${year}-01-01` });
  await payrollAs(await aPerson({ role: "manager" })).approve({ id });
  await release(id);
  await transaction((tx) =>
    completePeriod(tx, system, { id: trustedReach(tx, "payroll-period", id, "made"), now: new Date() }),
  );
  return { month: `${year}-01` };
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  const months = () => callAs(payrollMonthsHandlers, admin());
  return {
    "payrollMonths.close": async () => {
      const of = await overMonth();
      return () => months().close(of);
    },
    "payrollMonths.reopen": async () => {
      const of = await overMonth();
      await months().close(of);
      return () => months().reopen({ ...of, reason: "A bonus was forgotten" });
    },
  };
};
