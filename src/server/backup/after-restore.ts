import { STOP_RESTORED } from "~/features/etims/server/commands/stop-restored";
import { steadyClient } from "~/platform/db/pulse";

/** Changes restored data in one transaction, before the product starts on it. */
export async function afterRestore(url: string): Promise<void> {
  const client = steadyClient(url, "moveease-restore");
  await client.connect();
  try {
    await client.query(STOP_RESTORED);
  } finally {
    await client.end();
  }
}
