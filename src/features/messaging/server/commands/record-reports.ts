import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { SmsReport } from "~/integrations/sms/types";
import type { Tx } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";

/** Earlier statuses that a report may change. Messages that staff queued again are left out. */
const REPORTABLE = {
  sent: ["unknown"],
  delivered: ["sending", "sent", "unknown", "failed"],
  failed: ["sending", "sent", "unknown"],
};

/**
 * Records delivery reports. They can only set arrived or failed, and repeats change nothing. If the provider returns
 * the app's own id, it also finds messages whose response was lost.
 */
export async function recordSmsReports(
  tx: Tx,
  input: { provider: string; messageId: string | undefined; reports: readonly SmsReport[]; now: Date },
): Promise<void> {
  const { provider, now } = input;
  for (const { providerId, id, state, reason } of input.reports) {
    const named = input.messageId ?? (isUuid(id) ? id : undefined);
    const which: SQL | undefined = named
      ? eq(outboxMessages.id, named)
      : providerId
        ? and(eq(outboxMessages.provider, provider), eq(outboxMessages.providerId, providerId))
        : undefined;
    if (!which) continue;
    await tx
      .update(outboxMessages)
      .set({
        status: state,
        lastError: state === "failed" ? reason.slice(0, 500) || "Not delivered" : null,
        ...(state === "delivered" ? { deliveredAt: now } : {}),
        ...(providerId ? { provider, providerId } : {}),
      })
      .where(
        and(which, eq(outboxMessages.channel, "sms"), inArray(outboxMessages.status, REPORTABLE[state])),
      );
  }
}

const isUuid = (id: string | undefined): id is string => /^[0-9a-f-]{36}$/.test(id ?? "");
