import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { payslipLinkNotFound } from "../errors";
import { getPayslipId } from "./queries";
import { payslipLinks } from "./tables";

/** Reaches every payslip by number. Requires 'process_payroll'. */
export async function assertReachPayslip(tx: Tx, actor: Actor, number: string): Promise<Reach<"payslip">> {
  assertCan(actor, "process_payroll");
  return grantReach(tx, "payslip", await getPayslipId(tx, number));
}

export async function assertReachPayslipLink(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Reach<"payslip-link">> {
  assertCan(actor, "process_payroll");
  const [row] = await tx.select({ id: payslipLinks.id }).from(payslipLinks).where(eq(payslipLinks.id, id));
  if (!row) throw payslipLinkNotFound();
  return grantReach(tx, "payslip-link", row.id);
}
