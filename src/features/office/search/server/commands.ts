import { type SQL, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/platform/db/database";
import { namedRows } from "./queries";
import { searchWords } from "./tables";

/** Letters of local names; PostgreSQL's letter class covers only English. */
const NO_LETTERS = "[^a-zà-ɏ''’]+";
const ACCENTED = "àáâãäåāèéêëēĩìíîïīñòóôõöōũùúûüūç’";
const TYPED = "aaaaaaaeeeeeiiiiiinoooooouuuuuuc'";

/** Lower-cases accented capitals too, which `lower` skips in this database. */
const lowered = (text: SQL) => sql`translate(lower(${text}), 'ĨŨÀÁÂÈÉÊÌÍÒÓÙÚÑÇ', 'ĩũàáâèéêìíòóùúñç')`;

/** Overlaps the five-minute runs; the nightly run reads all rows. */
const SINCE_MINUTES = 20;

/** Adds the words of recent rows, or of all rows if there are no words yet. */
export async function gatherWords(now: Date): Promise<void> {
  const [known] = await db().select({ word: searchWords.word }).from(searchWords).limit(1);
  if (!known) return rebuildWords();
  const since = new Date(now.getTime() - SINCE_MINUTES * 60_000).toISOString();
  await transaction((tx) => addWords(tx, sql` where created_at > ${since}::timestamptz`));
}

/** Rebuilds all words and removes those no longer in any row, such as an erased customer's name. */
export function rebuildWords(): Promise<void> {
  return transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await addWords(tx, sql``);
    await tx.execute(
      sql`delete from ${searchWords} where word not in (select word from (${wordsOf(sql``)}) as current)`,
    );
  });
}

async function addWords(tx: Tx, where: SQL): Promise<void> {
  await tx.execute(
    sql`insert into ${searchWords} (word, plain) select word, translate(word, ${ACCENTED}, ${TYPED}) from (${wordsOf(where)}) as found
      order by word on conflict do nothing`,
  );
}

function wordsOf(where: SQL): SQL {
  const parts = namedRows
    .all()
    .map(
      ({ names, table }) =>
        sql`select regexp_split_to_table(${lowered(names)}, ${NO_LETTERS}) as word from ${table}${where}`,
    );
  return sql`select distinct word from (${sql.join(parts, sql` union `)}) as split where length(word) between 3 and 30`;
}

/** Removes words that no other row contains, so that an erased name disappears before the nightly run. */
export async function forgetWords(tx: Tx, texts: readonly string[]): Promise<void> {
  const standing = namedRows
    .all()
    .map(
      ({ table, searched }) =>
        sql`exists (select 1 from ${table} where ${searched} like '%' || fold_text(${searchWords.word}) || '%')`,
    );
  await tx.execute(sql`
    delete from ${searchWords} where word in (
      select regexp_split_to_table(${lowered(sql`t`)}, ${NO_LETTERS}) from unnest(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))) t)
    and not (${sql.join(standing, sql` or `)})`);
}
