import { securitySection } from "~/features/identity/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";

/** Links are tried no oftener than quotes are asked for, times ten: a customer reloads, a guesser sweeps. */
export async function limitLinks({ ip, now }: RequestContext): Promise<void> {
  const { estimateLimit } = await getSettings(db(), securitySection);
  await throttle({ name: "quote-links", limit: estimateLimit, windowSeconds: 60 }, ip, now);
}
