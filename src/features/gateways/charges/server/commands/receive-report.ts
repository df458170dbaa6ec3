import { sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { Posted, Report } from "~/integrations/gateways/types";
import { db, transaction } from "~/platform/db/database";
import { enqueue, runSoon } from "~/platform/tasks/tasks";
import { gatewayOf } from "../../../server/commands/try-gateway";
import { gatewaysSection } from "../../../settings";
import type { ChargingGateway } from "../../domain";
import { lockChargeOf } from "../queries";
import { chargeReports } from "../tables";
import { checkChargeTask, nameCharge } from "./move-charge";

/**
 * Saves a provider's report and queries the provider for the charge's status. Ignores a forged report and a report
 * about an unknown charge. Returns true for a genuine report.
 */
export async function receiveReport(gateway: ChargingGateway, posted: Posted): Promise<boolean> {
  const client = gatewayOf(gateway, await getSettings(db(), gatewaysSection));
  const report = await client.readReport(posted);
  if (!report) return false;
  await transaction(async (tx) => {
    const charge = await lockChargeOf(tx, gateway, report);
    if (!charge) return;
    const [many] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(chargeReports)
      .where(sql`${chargeReports.chargeId} = ${charge.id}`);
    // A provider sends few reports for one charge, so drop a flood.
    if ((many?.count ?? 0) < MOST_REPORTS)
      await tx
        .insert(chargeReports)
        .values(keptOf(charge.id, report, posted.now))
        .onConflictDoNothing();
    if (charge.state === "succeeded") return;
    // The report came before the provider's answer, or the process died before saving it: store the reference for
    // queries.
    const { providerRef } = report;
    if (charge.providerRef === null && providerRef && !(await lockChargeOf(tx, gateway, { providerRef })))
      await nameCharge(tx, charge.id, { providerRef });
    const question = { chargeId: charge.id, again: false };
    if (!(await runSoon(tx, checkChargeTask, question))) await enqueue(tx, checkChargeTask, question);
  });
  return true;
}

const MOST_REPORTS = 20;

const keptOf = (chargeId: string, { kind, claims }: Report, receivedAt: Date) => ({
  chargeId,
  kind: kind.slice(0, 60),
  paymentRef: claims?.paymentRef.slice(0, 80) ?? "",
  amount: Number.isSafeInteger(claims?.amount) ? (claims?.amount ?? 0) : 0,
  currency: claims?.currency ?? "",
  receivedAt,
});
