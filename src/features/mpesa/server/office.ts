import { desc, eq, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { invoicesOfNumber } from "~/features/invoices/server/office";
import { invoices } from "~/features/invoices/server/tables";
import { figureSources } from "~/features/metrics/server/queries";
import { setupSteps } from "~/features/office/getting-started/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { darajaConfig } from "~/features/payments/server/commands/call-mpesa";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { settingsVersions } from "~/features/settings/server/tables";
import { mpesaState } from "~/features/staff/roster/server/queries";
import { events } from "~/platform/events/tables";
import { can, scopeOf } from "~/platform/http/actor";
import { connectionTested } from "../domain";
import { limitCalls, testConnection } from "./commands/ask-mpesa";
import { mpesaReviews, mpesaTransactionPayments, mpesaTransactions } from "./tables";

export const reviewCount = navCounts.answer({
  name: "reviews",
  from: (_reader, actor) => {
    if (!can(actor, "view_finances")) return undefined;
    return scopeOf(actor, "view_finances") === "all"
      ? sql`${mpesaReviews} r where r.settled_at is null`
      : sql`${mpesaReviews} r join ${invoices} i on i.id = r.invoice_id
          where r.settled_at is null and i.assigned_to = ${actor.personId}::uuid`;
  },
  late: (now) => sql`r.opened_at < ${now.toISOString()}::timestamptz - interval '1 day'`,
});

export const figuresOfMpesa = [
  figureSources.answer({ rows: sql`${mpesaTransactions}`, figures: sql`arrival_figures` }),
  figureSources.answer({ rows: sql`${mpesaTransactionPayments}`, figures: sql`arrival_payment_figures` }),
];

export const subjectsOfMpesa = auditSubjects.answer({
  numbered: (number) => {
    const invoice = invoicesOfNumber(number);
    return sql`select id from mpesa_reviews where invoice_id in (${invoice})
    union all select arrival_id from mpesa_arrival_payments where payment_id in (select id from payments where invoice_id in (${invoice}))
    union all select id from mpesa_arrivals where trans_id = ${number}`;
  },
});

/** Salaries need a Daraja app whose last test did not fail. */
export const mpesaStateOfStaff = mpesaState.answer(async (reader) => {
  if (!(await darajaConfig(reader))) return "not_configured";
  const [last] = await reader
    .select({ ok: sql<boolean>`(${events.data} ->> 'ok')::boolean` })
    .from(events)
    .where(eq(events.type, connectionTested.name))
    .orderBy(desc(events.at))
    .limit(1);
  return last?.ok === false ? "not_reachable" : "active";
});

/** Done after a successful test that is later than every change of the credentials. */
export const stepOfMpesa = setupSteps.answer({
  name: "mpesa",
  place: 40,
  title: "M-Pesa",
  why: "With your paybill, customers pay by a prompt on their phone and receipts are written automatically.",
  to: "/settings/paymentGateways",
  link: "Enter credentials",
  needs: ["manage_finances"],
  done: async (reader) => {
    if (!(await darajaConfig(reader))) return sql`false`;
    return sql`coalesce((select (last.data ->> 'ok')::boolean and not exists (
        select 1 from ${settingsVersions} v where v.section = ${paymentGatewaysSection.name} and v.saved_at > last.at
          and exists (select 1 from jsonb_array_elements_text(v.changed) path where path like 'mpesa.%'
            and path not in ('mpesa.minAmount', 'mpesa.maxAmount', 'mpesa.regions')))
      from (select data, at from ${events} where subject_type = ${connectionTested.subject} order by at desc limit 1) last), false)`;
  },
  test: {
    label: "Test M-Pesa",
    run: async ({ actor, now }) => {
      await limitCalls(actor, now);
      return testConnection(actor, now);
    },
  },
});
