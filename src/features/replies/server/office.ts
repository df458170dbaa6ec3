import { sql } from "drizzle-orm";
import { leadSubjects } from "~/features/activities/timeline/server/queries";
import { auditSubjects } from "~/features/audit/server/queries";
import { leads } from "~/features/crm/leads/server/tables";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customerWritings, selectWritings } from "~/features/messaging/server/queries/writings";
import { navCounts } from "~/features/office/menu/server/queries";
import { isStaff } from "~/platform/http/actor";
import { mayReadReplies, repliesInReach } from "./reach";
import { replies } from "./tables";

export const waitingReplies = navCounts.answer({
  name: "replies",
  from: (_reader, actor) =>
    isStaff(actor) && mayReadReplies(actor)
      ? sql`${replies} where ${replies.status} = 'waiting' and ${repliesInReach(actor)}`
      : undefined,
  late: (now) => sql`${replies.receivedAt} < ${now.toISOString()}::timestamptz - interval '1 day'`,
});

export const writingsOfReplies = customerWritings.answer({
  needs: ["manage_communications"],
  of: ({ id }) =>
    selectWritings(
      {
        source: sql`'reply'::text`,
        id: sql`id`,
        createdAt: sql`received_at`,
        type: sql`case kind when 'opt_out' then 'marketing' else 'support' end`,
        channel: sql`channel`,
        direction: sql`'inbound'::text`,
        status: sql`case status when 'waiting' then 'pending' when 'closed' then 'closed' else 'completed' end`,
        subject: sql`case kind when 'auto' then 'Automatic: ' when 'bounce' then 'Bounced: ' when 'opt_out' then 'Opt-out: ' else '' end
          || case when subject <> '' then subject else left(text, 80) end`,
        content: sql`left(text, 600)`,
        contactName: sql`from_name`,
        contactAt: sql`from_address`,
        delivery: sql`null::text`,
        deliveredAt: sql`null::timestamptz`,
        path: sql`'/replies/' || id`,
      },
      sql`${replies} where customer_id in ${customersOfSurvivor(id)}`,
    ),
});

export const subjectsOfReplies = auditSubjects.answer({
  written: (email) => sql`select id from replies where from_address = ${email}`,
});

export const repliesOfLeads = leadSubjects.answer((actor, leadId) =>
  mayReadReplies(actor)
    ? sql`select 'reply', ${replies.id}, ${replies.id}::text from ${replies}
        where ${replies.leadId} in (select id from ${leads} where id = ${leadId} or merged_into = ${leadId})
          and ${repliesInReach(actor)}`
    : undefined,
);
