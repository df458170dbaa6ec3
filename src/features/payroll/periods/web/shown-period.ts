import type { Output } from "~/platform/http/client";
import type { payrollPeriodsContract } from "../contract";

/** A run and one person of it, as screens show them. */
export type ShownPeriod = Output<typeof payrollPeriodsContract, "get">;
export type ShownItem = Output<typeof payrollPeriodsContract, "items">["rows"][number];
