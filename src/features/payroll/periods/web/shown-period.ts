import type { Output } from "~/platform/http/client";
import type { payrollPeriodsContract } from "../contract/periods";

export type ShownPeriod = Output<typeof payrollPeriodsContract, "get">;
export type ShownItem = Output<typeof payrollPeriodsContract, "items">["rows"][number];
