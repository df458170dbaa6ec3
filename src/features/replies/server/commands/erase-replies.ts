import { inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { enqueue } from "~/platform/tasks/tasks";
import { replies, replyFiles } from "../tables";
import { removeReplyFiles } from "./save-files";

/**
 * Deletes replies during an erasure: those of the leads, inquiries and customer, and those from these
 * addresses (emails in lower case, phones in E.164). Returns the deleted ids.
 */
export async function eraseReplies(
  tx: Tx,
  of: {
    customerId: string | null;
    leadIds: readonly string[];
    inquiryIds: readonly string[];
    addresses: readonly string[];
  },
): Promise<string[]> {
  const listed = (values: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const theirs = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(
      or(
        of.customerId ? sql`${replies.customerId} = ${of.customerId}::uuid` : undefined,
        sql`${replies.leadId} = any(${listed(of.leadIds)}::uuid[])`,
        sql`${replies.inquiryId} = any(${listed(of.inquiryIds)}::uuid[])`,
        sql`${replies.fromAddress} = any(${listed(of.addresses.map((address) => address.toLowerCase()))})`,
      ),
    )
    .for("update");
  const ids = theirs.map(({ id }) => id);
  await deleteReplies(tx, ids);
  return ids;
}

async function deleteReplies(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await tx
    .delete(replyFiles)
    .where(inArray(replyFiles.replyId, [...ids]))
    .returning({ key: replyFiles.key });
  if (files.length > 0) await enqueue(tx, removeReplyFiles, { keys: files.map(({ key }) => key) });
  await tx.delete(replies).where(inArray(replies.id, [...ids]));
}

/** Months until unmatched replies are deleted: mail from strangers, bounces from deleted addresses. */
const NOBODYS_MONTHS = 12;
const AT_ONCE = 500;

/** Deletes unmatched replies after a year. Returns the number deleted. */
export async function forgetNobodys(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${replies} where lead_id is null and customer_id is null and inquiry_id is null
      and received_at < ${now.toISOString()}::timestamptz - make_interval(months => ${NOBODYS_MONTHS}::int)
    order by received_at, id limit ${AT_ONCE} for update skip locked`);
  const ids = rows.map(({ id }) => id);
  await deleteReplies(tx, ids);
  return ids.length;
}
