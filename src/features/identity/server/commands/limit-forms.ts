import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { type Limit, throttle } from "~/platform/http/throttle";
import { formatPhone } from "~/platform/kernel/phone";
import { formsBusy } from "../../errors";

/** Whom a limit counts: a mailbox, a phone number, an address of the network; nobody where it is empty. */
export type Counted = readonly [limit: Limit, who: string | undefined];

/**
 * Counts what somebody sends by a public form, people first. A whole mobile network's customers may share one address, so
 * the limit by address has to be far above what they send. Past a limit the sentence names the phone number to call.
 */
export async function limitForm(
  { now }: Pick<RequestContext, "now">,
  counted: readonly Counted[],
): Promise<void> {
  for (const [limit, who] of counted) {
    if (!who) continue;
    const { companyPhone } = await getSettings(db(), companySection);
    await throttle(limit, who.toLowerCase(), now, ({ wait }) =>
      formsBusy({ wait, phone: formatPhone(companyPhone) }),
    );
  }
}
