import type { Output } from "~/platform/http/client";
import type { mpesaContract } from "../contract";

export type ShownReview = Output<typeof mpesaContract, "reviews">["rows"][number];
