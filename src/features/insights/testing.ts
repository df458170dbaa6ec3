import type { ServiceCategory } from "~/features/customers/domain";
import { BLANK_CUSTOMER, mergeFields } from "~/features/customers/profile/domain";
import { createCustomer } from "~/features/customers/server/commands/save-customer";
import { anInvoice } from "~/features/invoices/testing";
import type { MoveStatus } from "~/features/moves/domain";
import { moves } from "~/features/moves/server/tables";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { lifecyclesHandlers } from "./lifecycles/server/handlers";
import { insightsHandlers } from "./server/handlers";
import { customerAssessments, customerInsightMarks, customerStages } from "./server/tables";

let made = 0;

/** A customer without anything yet. */
export async function aCustomer(fields: { assignedTo?: string | null; phone?: string } = {}) {
  made += 1;
  const email = `mumbua.${process.pid}.${made}@example.co.ke`;
  const phone = fields.phone ?? aPhone();
  const values = mergeFields(BLANK_CUSTOMER, {
    personalInfo: { firstName: "Mumbua", lastName: `Kilonzo ${made}` },
    contactInfo: { email, primaryPhone: phone },
    assignedTo: fields.assignedTo ?? null,
  });
  const { id, customerNumber } = await transaction((tx) =>
    createCustomer(tx, system, { fields: values, now: new Date() }),
  );
  return { id, customerNumber, contact: { name: `Mumbua Kilonzo ${made}`, email, phone } };
}

const DAY_MS = 86_400_000;

/** A customer's service from some days ago, with an invoice of KES 19,760; the test registers invoicesSubscribers. */
export async function aService(
  customer: Awaited<ReturnType<typeof aCustomer>>,
  { days = 0, status = "completed" as MoveStatus, category = "residential_move" as ServiceCategory } = {},
) {
  const at = new Date(Date.now() - days * DAY_MS);
  const invoice = await anInvoice({ customer: customer.contact });
  const id = newId();
  made += 1;
  await db()
    .insert(moves)
    .values({
      id,
      number: `SRV-1999-${String(made).padStart(4, "0")}`,
      quoteId: invoice.quoteId ?? "",
      customerId: customer.id,
      category,
      status,
      date: nairobiDate(at),
      window: "full_day",
      completedAt: status === "completed" ? at : null,
      cancelledAt: status === "cancelled" ? at : null,
      createdAt: at,
    });
  return { id, invoice };
}

/** Tables with personal data that an erasure must clear. */
export const INSIGHT_TABLES = [customerAssessments, customerInsightMarks, customerStages];

/** Fills every assessment field of a customer with this text. */
export async function assessPersonally(actor: Actor, id: string, words: string): Promise<void> {
  const insights = callAs(insightsHandlers, actor);
  await insights.assess({ id, segment: words, referredBy: null });
  await insights.setRiskAside({ id, reason: words });
  await insights.setStage({ id, stage: "service", reason: words });
  await insights.mark({ id, item: "upsell", mark: "done" });
}

const asLifecycles = (actor: Actor) => callAs(lifecyclesHandlers, actor);

let named = 0;

/** A lifecycle with a unique name, by default for every customer. */
export async function aLifecycle(
  actor: Actor,
  over: Partial<Parameters<ReturnType<typeof asLifecycles>["create"]>[0]> = {},
) {
  named += 1;
  return asLifecycles(actor).create({
    name: `Households ${named}`,
    stages: [
      { name: "Asks", from: "consideration" },
      { name: "Moves with us", from: "booking" },
    ],
    ...over,
  });
}

/** One successful call of every write of insights, for tests/across/all-writes. */
export const writes = (actor: () => Actor) => {
  const insights = () => callAs(insightsHandlers, actor());
  return {
    "lifecycles.create": async () => () => aLifecycle(actor()),
    "lifecycles.update": async () => {
      const { id, rowVersion } = await aLifecycle(actor());
      return () => asLifecycles(actor()).update({ id, rowVersion, isArchived: true });
    },
    "insights.mark": async () => {
      const { id } = await aCustomer();
      return () => insights().mark({ id, item: "upsell", mark: "dismissed" });
    },
    "insights.setStage": async () => {
      const { id } = await aCustomer();
      return () => insights().setStage({ id, stage: "advocacy" });
    },
    "insights.setRiskAside": async () => {
      const { id } = await aCustomer();
      return () => insights().setRiskAside({ id, reason: "Moves once a year, in August" });
    },
    "insights.resumeRisk": async () => {
      const { id } = await aCustomer();
      await insights().setRiskAside({ id, reason: "Moves once a year, in August" });
      return () => insights().resumeRisk({ id });
    },
    "insights.assess": async () => {
      const { id } = await aCustomer();
      return () => insights().assess({ id, segment: "Schools", referredBy: null });
    },
    "insights.setCreditLimit": async () => {
      const { id } = await aCustomer();
      return () => insights().setCreditLimit({ id, creditLimit: 5_000_000 });
    },
  };
};
