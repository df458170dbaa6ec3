import { sql } from "drizzle-orm";
import { reportActs } from "~/features/crew/server/commands/act-on-report";
import { bundleParts } from "~/features/crew/server/queries/bundle";
import { ledgerRules } from "~/features/payments/server/queries/ledger";
import { can } from "~/platform/http/actor";
import { cashReport } from "../contract";
import { cashNotLed, cashNotReadable } from "../errors";
import { takeCash } from "./commands/take-cash";
import { readPaymentsPart } from "./queries/of-jobs";
import { cashTakings } from "./tables";

/** Cash counts whatever happened to the job since: the money is in the lead's hand. Only people who are crew on it are refused. */
const cashActs = reportActs.answer({
  kind: "cash",
  act: async (tx, actor, { id, jobId, given, personId, payload, at, now }) => {
    const read = cashReport.safeParse(payload);
    if (!read.success || !jobId || !given) throw cashNotReadable();
    if (!can(actor, "lead_crew") || given.job?.role === "crew") throw cashNotLed();
    const of = { id, personId, moveId: given.moveId, jobId: given.job ? jobId : null };
    await takeCash(tx, actor, { ...of, amount: read.data.amount, at, now });
  },
});

export const sitePaymentsAnswers = [
  cashActs,
  bundleParts.answer({ name: "payments", of: readPaymentsPart }),
  ledgerRules.answer([
    {
      rule: "cash taken on site is the sum of its payment",
      find: sql`select t.id::text as subject, format('taken %s, recorded %s', t.amount, p.amount) as detail
        from ${cashTakings} t join payments p on p.id = t.payment_id where p.amount <> t.amount or p.method <> 'cash'`,
    },
  ]),
];
