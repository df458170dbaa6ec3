import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { skipStep } from "./getting-started/server/commands";

/** The demo company is content with our texts; the other steps show what its data has. */
export async function seedSkippedStep(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 700 * 86_400_000);
  await skipStep(tx, await seedActor(tx, "admin", ["manage_system_settings"]), {
    name: "message-texts",
    now: at,
  });
}
