import type { Output } from "~/platform/http/client";
import type { sitePaymentsContract } from "../contract";

export type Holder = Output<typeof sitePaymentsContract, "inHand">["people"][number];
export type Handover = Output<typeof sitePaymentsContract, "handovers">["rows"][number];
