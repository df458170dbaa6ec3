import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { type Limit, throttle } from "~/platform/http/throttle";
import { formatPhone } from "~/platform/kernel/phone";
import { formsBusy } from "../../errors";

/** A limit and the mailbox, phone number or network address it counts. An empty value counts nothing. */
export type Counted = readonly [limit: Limit, who: string | undefined];

/**
 * Counts submissions of a public form, by person first. A mobile network's customers may share one address, so the
 * limit by address must be much higher. The error names the company's phone number.
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
