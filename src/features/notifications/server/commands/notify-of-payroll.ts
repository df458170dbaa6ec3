import { getRun } from "~/features/payroll/periods/server/queries/periods";
import { listWhoseTurn, type Turn } from "~/features/payroll/periods/server/queries/turns";
import type { Tx } from "~/platform/db/database";

export type PayrollAbout =
  | { kind: "payroll_turn"; number: string; turn: Turn }
  | { kind: "salary_to_check"; ref: string; employee: string; outcome: "held" | "twice" }
  | { kind: "salaries_paused"; number: string; reason: string }
  | { kind: "payslip_link_ended"; number: string; runNumber: string; name: string };

/** The notice of a payroll event; a run's next step goes to those who may take it. */
export async function noticeOfPayroll(tx: Tx, subjectId: string, about: PayrollAbout) {
  switch (about.kind) {
    case "payroll_turn": {
      const { number, turn } = about;
      const { reason } = await getRun(tx, subjectId);
      return {
        kind: about.kind,
        only: await listWhoseTurn(tx, subjectId, turn),
        title: TURNS[turn](number),
        detail: turn === "prepare" ? reason : "",
        path: `/payroll/${number}`,
      };
    }
    case "salary_to_check":
      return {
        kind: about.kind,
        title:
          about.outcome === "twice"
            ? `${about.employee} may have been paid twice`
            : `The payment of ${about.employee} waits for a decision`,
        detail: "M-Pesa confirmed an attempt that was called failed",
        path: `/payroll/payments?search=${about.ref}`,
      };
    case "salaries_paused":
      return {
        kind: about.kind,
        title: `Salary payments of ${about.number} are paused`,
        detail: about.reason,
        path: `/payroll/payments/${about.number}`,
      };
    case "payslip_link_ended":
      return {
        kind: about.kind,
        title: `The payslip link of ${about.name} has ended`,
        detail: `Five wrong tries at ${about.number}`,
        path: `/payroll/payments/${about.runNumber}`,
      };
  }
}

const TURNS: Record<Turn, (number: string) => string> = {
  approve: (number) => `Payroll ${number} waits for your approval`,
  release: (number) => `Payroll ${number} is approved: release its payments`,
  prepare: (number) => `Payroll ${number} was returned`,
};
