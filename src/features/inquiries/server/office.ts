import { desc, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { customerWritings, selectWritings } from "~/features/messaging/server/queries/writings";
import { figureSources } from "~/features/metrics/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { can } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import { inquiries } from "./tables";

async function findInquiries(reader: Reader, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: inquiries.id,
      name: inquiries.name,
      status: inquiries.status,
      createdAt: inquiries.createdAt,
    })
    .from(inquiries)
    .where(occurs(sql`${inquiries}.search`, readings))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(READ);
  return rows.map(({ id, name, status, createdAt }) => ({
    kind: "inquiry",
    id,
    title: name,
    detail: `Inquiry of ${formatDate(createdAt)} · ${status}`,
    to: `/inquiries/${id}`,
  }));
}

export const inquirySearch = searchKinds.answer({
  kind: "inquiry",
  needs: "manage_inquiries",
  find: (reader, _actor, readings) => findInquiries(reader, readings),
});

export const inquiryCount = navCounts.answer({
  name: "inquiries",
  from: (_reader, actor) =>
    can(actor, "manage_inquiries")
      ? sql`${inquiries} n where n.status = 'pending' and n.first_response_at is null`
      : undefined,
  late: (now) => sql`n.respond_by < ${now.toISOString()}::timestamptz`,
});

export const namesOfInquiries = namedRows.answer({
  table: sql`${inquiries}`,
  names: sql`name`,
  searched: sql`${inquiries}.search`,
});

export const figuresOfInquiries = figureSources.answer({
  rows: sql`${inquiries}`,
  figures: sql`inquiry_figures`,
});

export const subjectsOfInquiries = auditSubjects.answer({
  numbered: (number) => sql`select inquiry_id from claims where number = ${number}`,
  written: (email) =>
    sql`select id from inquiries where search like ${`%${email.replace(/[\\%_]/g, "\\$&")}%`} and lower(email) = ${email}`,
});

export const writingsOfInquiries = customerWritings.answer({
  needs: ["manage_inquiries"],
  of: ({ emails }) =>
    selectWritings(
      {
        source: sql`'inquiry'::text`,
        id: sql`i.id`,
        createdAt: sql`i.created_at`,
        type: sql`case i.source when 'claim' then 'complaint' when 'contact' then 'inquiry' else 'quote_request' end`,
        channel: sql`'website'::text`,
        direction: sql`'inbound'::text`,
        status: sql`case i.status when 'pending' then case when i.first_response_at is null then 'pending' else 'in_progress' end when 'rejected' then 'closed' else 'completed' end`,
        subject: sql`case i.source when 'claim' then 'Claim' when 'contact' then 'Contact form' else 'Quote request' end`,
        content: sql`i.message`,
        contactName: sql`i.name`,
        contactAt: sql`i.email`,
        delivery: sql`null::text`,
        deliveredAt: sql`null::timestamptz`,
        path: sql`'/inquiries/' || i.id`,
      },
      sql`${inquiries} i where lower(i.email) = any(${emails})`,
    ),
});

export const ownedInquiries = ownedWork.answer({
  label: "Inquiries",
  needs: "manage_inquiries",
  table: sql`${inquiries}`,
  owner: "assigned_to",
  open: sql`status = 'pending'`,
});
