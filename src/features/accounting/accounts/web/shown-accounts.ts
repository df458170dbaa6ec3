import type { Output } from "~/platform/http/client";
import type { bookAccountsContract } from "../contract";

export type ShownAccount = Output<typeof bookAccountsContract, "list">["accounts"][number];
export type ShownRole = Output<typeof bookAccountsContract, "mapping">["roles"][number];
