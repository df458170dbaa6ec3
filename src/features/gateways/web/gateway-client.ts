import { client, type Output } from "~/platform/http/client";
import type { gatewaysContract } from "../contract";

export const gateways = () => client("gateways");

export type Setup = Output<typeof gatewaysContract, "setup">;
export type Connection = Setup["connections"][number];
