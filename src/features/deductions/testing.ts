import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { payrollDeductionsHandlers } from "./server/handlers";

export const deductionsAs = (actor: Actor) => callAs(payrollDeductionsHandlers, actor);

/** One successful call of every write of deductions; the administrator prepares it. */
export const deductionWrites = (admin: () => Actor, acting: () => Actor = admin) => {
  const deductions = () => deductionsAs(acting());
  const loan = {
    kind: "loan" as const,
    name: "School fees",
    principal: 3_000_000,
    installment: 500_000,
    startsOn: "2026-10-01",
  };
  const aLoan = async () => {
    const { number } = await makeEmployee({ role: "driver" });
    const { id: deductionId } = await deductionsAs(admin()).add({ number, ...loan });
    return { number, deductionId };
  };
  return {
    "payrollDeductions.add": async () => {
      const { number } = await makeEmployee({ role: "driver" });
      return () => deductions().add({ number, ...loan });
    },
    "payrollDeductions.edit": async () => {
      const made = await aLoan();
      const { updatedAt } = await deductionsAs(admin()).get(made);
      return () => deductions().edit({ ...made, name: "Fees", installment: 600_000, updatedAt });
    },
    "payrollDeductions.setStatus": async () => {
      const made = await aLoan();
      return () => deductions().setStatus({ ...made, status: "paused" });
    },
    "payrollDeductions.move": async () => {
      const made = await aLoan();
      const repaid = { kind: "repaid" as const, amount: 100_000, date: "2026-11-01", note: "Receipt 18" };
      return () => deductions().move({ ...made, ...repaid });
    },
  };
};
