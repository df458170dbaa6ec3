import { sql } from "drizzle-orm";
import { reportActs } from "~/features/crew/server/commands/act-on-report";
import { bundleParts } from "~/features/crew/server/queries/bundle";
import { ledgerRules } from "~/features/payments/server/queries/ledger";
import { publicUrl } from "~/platform/http/public-url";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { extraReport } from "../contract";
import { isClockKept } from "../domain";
import { extraReportWrong } from "../errors";
import { askForAmount, enterExtra } from "./commands/enter-extra";
import { beginExtra, refuseExtra, sendExtra, signOnPhone, voidExtra } from "./commands/sign-extra";
import { bundleExtras, findEarlierOffset } from "./queries/bundle";
import { assertReachExtraOfJob } from "./reach";

/** Carries out what a phone reports of an extra. It counts after a change of plan too, as the customer signed it. */
const extraActs = reportActs.answer({
  kind: "extra",
  act: async (tx, actor, report, misfit) => {
    const { jobId, personId, device, at, now, id: reportId, clockOffset, payload } = report;
    const read = extraReport.safeParse(payload);
    if (!read.success || !jobId) throw extraReportWrong();
    if (misfit === "removed" || misfit === "aborted") return;
    const said = read.data;
    const job = trustedReach(tx, "job", jobId, "part");
    const send = (id: Reach<"extra">) => sendExtra(tx, actor, { id, publicUrl: publicUrl() ?? "", now });
    if (said.act === "offer") {
      await enterExtra(tx, actor, { ...said, id: job, at, now });
      if (said.sends) await send(await assertReachExtraOfJob(tx, { id: said.extraId, jobId }));
      return;
    }
    if (said.act === "ask") {
      await askForAmount(tx, actor, { ...said, id: job, at, now });
      return;
    }
    const id = await assertReachExtraOfJob(tx, { id: said.extraId, jobId });
    switch (said.act) {
      case "send":
        await send(id);
        return;
      case "sign": {
        const before = await findEarlierOffset(tx, { personId, device, now, id: reportId });
        const isClockSure = isClockKept(before, clockOffset);
        return signOnPhone(tx, actor, { ...said, id, device, at, isClockSure, now });
      }
      case "refuse":
        return refuseExtra(tx, actor, { ...said, id, now });
      case "begin":
        return beginExtra(tx, actor, { id, at, now });
      case "withdraw":
        return voidExtra(tx, actor, { ...said, id, now });
    }
  },
});

/** Proves extras by their lines, signatures and papers. */
export const extraLedgerRules = ledgerRules.answer([
  {
    rule: "an extra's sum is the sum of its lines, and a signed one has the sum that was signed",
    find: sql`select o.number as subject, format('the extra has %s, its lines %s, signed %s', o.subtotal, coalesce(sum(l.amount), 0), o.signed_total) as detail
      from extra_orders o left join extra_lines l on l.extra_id = o.id
      group by o.id having o.subtotal <> coalesce(sum(l.amount), 0) or (o.state = 'signed' and o.signed_total <> o.total)`,
  },
  {
    rule: "a bill of extras is the sum of its extras, or all that its invoice had left",
    find: sql`select b.id::text as subject, format('the bill has %s, its extras %s', b.total, coalesce(sum(o.total), 0)) as detail
      from extra_bills b left join extra_orders o on o.bill_id = b.id left join credit_notes n on n.id = b.credit_note_id
      group by b.id, n.cancels having b.total <> coalesce(sum(o.total), 0) and not coalesce(n.cancels, false)`,
  },
  {
    rule: "the paper of a bill of extras has its sum",
    find: sql`select coalesce(i.number, n.number) as subject, format('the bill has %s, the paper %s', b.total, coalesce(i.total, -n.total)) as detail
      from extra_bills b left join invoices i on i.id = b.invoice_id left join credit_notes n on n.id = b.credit_note_id
      where b.total <> coalesce(i.total, -n.total, 0) or (i.id is not null and i.supplement_of is null)`,
  },
]);

export const extraAnswers = [
  extraActs,
  bundleParts.answer({
    name: "extras",
    of: (reader, actor, jobIds) => bundleExtras(reader, actor, jobIds),
  }),
  extraLedgerRules,
];
