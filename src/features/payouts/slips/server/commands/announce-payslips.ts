import { and, inArray, isNull } from "drizzle-orm";
import { findSms } from "~/features/messaging/server/commands/call-sms";
import { db, transaction } from "~/platform/db/database";
import { publicUrl } from "~/platform/http/public-url";
import { defineTask } from "~/platform/tasks/tasks";
import { sendPayslipMail, sendPayslipSms } from "../messages/payslip-messages";
import { listUnannounced } from "../queries";
import { payslips } from "../tables";

export const announcePayslipsTask = defineTask<{ periodId: string }>("announce-payslips", {
  expireInSeconds: 900,
});

const CHUNK = 50;

/** Announces valid payslips that were not announced, in small transactions, so that a restart continues. */
export async function announcePayslips({ periodId }: { periodId: string }, now = new Date()): Promise<void> {
  const waiting = await listUnannounced(db(), periodId);
  const hasSms = (await findSms()) !== undefined;
  const link = `${publicUrl() ?? ""}/staff/me/payslips`;
  for (let at = 0; at < waiting.length; at += CHUNK) {
    const some = waiting.slice(at, at + CHUNK);
    await transaction(async (tx) => {
      const marked = await tx
        .update(payslips)
        .set({ emailSentAt: now })
        .where(
          and(
            inArray(
              payslips.id,
              some.map(({ id }) => id),
            ),
            isNull(payslips.emailSentAt),
            isNull(payslips.voidedAt),
          ),
        )
        .returning({ id: payslips.id });
      const mine = new Set(marked.map(({ id }) => id));
      for (const one of some) {
        if (!mine.has(one.id)) continue;
        await sendPayslipMail(tx, { ...one, link });
        if (hasSms && one.phone) await sendPayslipSms(tx, { ...one, phone: one.phone, link }, now);
      }
    });
  }
}
