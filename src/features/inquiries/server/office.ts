import { desc, sql } from "drizzle-orm";
import { navCounts } from "~/features/office/menu/server/queries";
import type { Found } from "~/features/office/search/domain";
import { occurs, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
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

/** Inquiries that are neither decided nor answered. */
export const inquiryCount = navCounts.answer({
  name: "inquiries",
  from: (_reader, actor) =>
    can(actor, "manage_inquiries")
      ? sql`${inquiries} n where n.status = 'pending' and n.first_response_at is null`
      : undefined,
});
