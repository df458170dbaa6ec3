import type { Output } from "~/platform/http/client";
import type { payrollDeductionsContract } from "../contract";

/** A deduction as the list has it. */
export type ShownDeduction = Output<typeof payrollDeductionsContract, "list">["deductions"][number];
