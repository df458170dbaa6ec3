import { type SQL, sql } from "drizzle-orm";
import { askOnce, memoryOf, type Reader, type Tx } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";
import { etimsSubmissions } from "../tables";

/** In SQL, whether an email about an invoice was written by now, sent or not. */
export const hasEmail = (invoiceId: SQL): SQL<boolean> => sql`exists (select from ${outboxMessages} m
  where m.subject_type = 'invoice' and m.subject_id = ${invoiceId} and m.channel = 'email')`;

const keyOf = (submissionId: string) => `emailed ${submissionId}`;

/** For a statement that has asked already. */
export const rememberEmailed = (tx: Tx, submissionId: string, isIt: boolean): void =>
  void memoryOf(tx)?.set(keyOf(submissionId), Promise.resolve(isIt));

/** Whether an email about a document's invoice was written by now, sent or not. */
export const isEmailed = (reader: Reader, submissionId: string): Promise<boolean> =>
  askOnce(reader, keyOf(submissionId), async () => {
    const { rows } = await reader.execute<{ is_it: boolean }>(sql`
      select ${hasEmail(sql`s.invoice_id`)} as is_it from ${etimsSubmissions} s where s.id = ${submissionId}`);
    return rows[0]?.is_it ?? false;
  });
