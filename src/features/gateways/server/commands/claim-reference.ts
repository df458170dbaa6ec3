import { and, eq, sql } from "drizzle-orm";
import { comparableReference, METHOD_LABELS, type PaymentMethod } from "~/features/payments/domain";
import { isReversed } from "~/features/payments/server/commands/record-payment";
import { gatewayMoney } from "~/features/payments/server/commands/take-gateway-money";
import { getSettings } from "~/features/settings/server/queries";
import { GATEWAYS, type GatewayName } from "~/integrations/gateways/types";
import type { Tx } from "~/platform/db/database";
import { formatKes } from "~/platform/kernel/money";
import { feeOf, limitsOf } from "../../domain";
import { gatewayReferenceBooked, gatewayReferenceRequired, outsideGatewayLimits } from "../../errors";
import { gatewaysSection } from "../../settings";
import { gatewayReferences } from "../tables";

const isGateway = (method: PaymentMethod): method is GatewayName =>
  (GATEWAYS as readonly string[]).includes(method);

/**
 * Ties a provider's reference to its payment. One that another payment has is refused: the same money twice. One whose
 * payment was reversed goes over to the new payment: a mistake is corrected by recording it again.
 */
async function claimReference(
  tx: Tx,
  { method, reference: typed, paymentId }: { method: PaymentMethod; reference: string; paymentId: string },
): Promise<void> {
  const reference = comparableReference(typed);
  const { gateway, reference: name } = gatewayReferences;
  const claimed = await tx
    .insert(gatewayReferences)
    .values({ gateway: method, reference, paymentId })
    .onConflictDoNothing()
    .returning({ reference: name });
  if (claimed.length > 0) return;
  const isThis = and(eq(gateway, method), eq(name, reference));
  const [holder] = await tx.select().from(gatewayReferences).where(isThis);
  const isFree = holder && (await isReversed(tx, holder.paymentId));
  const moved = isFree
    ? await tx
        .update(gatewayReferences)
        .set({ paymentId })
        .where(and(isThis, eq(gatewayReferences.paymentId, holder.paymentId)))
        .returning({ reference: name })
    : [];
  if (moved.length === 0) throw gatewayReferenceBooked.at("reference", { method: METHOD_LABELS[method] });
}

export const moneyOfGateways = gatewayMoney.answer({
  listOffered: async (reader) => {
    const value = await getSettings(reader, gatewaysSection);
    return GATEWAYS.filter((name) => value[name].enabled).map((method) => ({
      method,
      ...limitsOf(value[method]),
    }));
  },
  costOf: async (reader, method, amount) => {
    if (method !== "mpesa" && !isGateway(method)) return 0;
    const value = await getSettings(reader, gatewaysSection);
    return feeOf(value[method].fees, amount);
  },
  accept: async (tx, { method, amount, reference }) => {
    if (!isGateway(method)) return;
    const { minAmount, maxAmount } = limitsOf((await getSettings(tx, gatewaysSection))[method]);
    if (amount < minAmount || amount > maxAmount)
      throw outsideGatewayLimits.at("amount", {
        method: METHOD_LABELS[method],
        least: formatKes(minAmount),
        most: formatKes(maxAmount),
      });
    if (comparableReference(reference) === "")
      throw gatewayReferenceRequired.at("reference", { method: METHOD_LABELS[method] });
  },
  isUnderWay: async (reader, invoiceId) => {
    const { rows } = await reader.execute(sql`
      select 1 from charges where invoice_id = ${invoiceId} and state in ('queued', 'prompted', 'checking') limit 1`);
    return rows.length > 0;
  },
  claim: claimReference,
});
