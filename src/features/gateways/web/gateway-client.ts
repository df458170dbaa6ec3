import { client, type Output } from "~/platform/http/client";
import type { gatewaysContract } from "../contract";

export const gateways = () => client("gateways");

/** The page's data besides the settings. */
export type Setup = Output<typeof gatewaysContract, "setup">;
export type Connection = Setup["connections"][number];
