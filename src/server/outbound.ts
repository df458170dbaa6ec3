import { db } from "~/platform/db/database";
import { configureOutbound, hostOf } from "~/platform/outbound/outbound";
import { outboundHosts } from "~/platform/outbound/tables";
import type { Env } from "./env";
import type { RunningSimulator, RunningStandins } from "./simulator-process";

/**
 * Opens hosts in addition to the public internet: OUTBOUND_ALLOW, hosts in environment variables, hosts saved before
 * addresses were checked, and the demo's simulators.
 */
export async function openOutbound(
  env: Env,
  demo: { simulator?: RunningSimulator | undefined; standins?: RunningStandins | undefined },
): Promise<void> {
  const named = [
    env.SMTP_URL,
    env.DARAJA_URL,
    demo.simulator?.url,
    demo.simulator?.smtpUrl,
    demo.simulator?.imapUrl,
    demo.standins?.url,
  ];
  configureOutbound([
    ...env.OUTBOUND_ALLOW,
    ...named.flatMap((address) => hostOf(address) ?? []),
    ...(await db().select().from(outboundHosts)),
  ]);
}
