import type { Output } from "~/platform/http/client";
import type { payrollDeductionsContract } from "../contract";

export type ShownDeduction = Output<typeof payrollDeductionsContract, "list">["deductions"][number];
