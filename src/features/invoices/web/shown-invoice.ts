import type { Output } from "~/platform/http/client";
import type { invoicesContract } from "../contract";

export type InvoiceDetail = Output<typeof invoicesContract, "get">;
export type ListedInvoice = Output<typeof invoicesContract, "list">["rows"][number];
