import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { db } from "./database";
import { COUNT_CAP, inText, matches, type PageInput, readPage, readSearch } from "./paging";

useDatabase();

interface Box {
  id: string;
  n: number;
  weight: number;
}

const COUNT = COUNT_CAP + 250;
beforeAll(async () => {
  await db().execute(
    sql`create table boxes (id uuid primary key, n integer not null, weight bigint not null)`,
  );
  await db().execute(
    sql`insert into boxes select gen_random_uuid(), n, n % 100 from generate_series(1, ${COUNT}::int) as n`,
  );
  await db().execute(sql`create index boxes_weight on boxes (weight, id)`);
});

interface Shown {
  upTo?: number;
  descending?: boolean;
  parts?: SQL[];
  countTo?: number;
}

function boxes(input: PageInput, { upTo, descending = false, parts, countTo }: Shown = {}) {
  return readPage<Box, "weight">(db(), {
    select: async (where: SQL | undefined, orderBy, limit, offset) => {
      const { rows } = await db().execute<Box & Record<string, unknown>>(
        sql`select id, n, weight from boxes ${where ? sql`where ${where}` : sql``} order by ${orderBy} limit ${limit} offset ${offset}`,
      );
      return rows;
    },
    from: sql`boxes`,
    conditions: [upTo === undefined ? undefined : sql`n <= ${upTo}`],
    parts,
    id: sql`id`,
    sort: { by: sql`weight`, type: "bigint", descending, valueOf: (row) => row.weight },
    input,
    countTo,
    sums: { weight: sql`weight` },
  });
}

async function everything(upTo: number, descending: boolean): Promise<string[]> {
  const order = descending ? sql`weight desc, id desc` : sql`weight asc, id asc`;
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from boxes where n <= ${upTo} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}
const ids = (rows: readonly Box[]) => rows.map(({ id }) => id);

describe.each([false, true])("descending: %s", (descending) => {
  test("number pages follow one another without gap or repetition", async () => {
    const all = await everything(53, descending);
    const walked: string[] = [];
    for (let page = 1; page <= 6; page++) {
      const read = await boxes({ page }, { upTo: 53, descending });
      expect(read).toMatchObject({ total: 53, more: false, page, limit: 10 });
      expect(read.previousCursor === null).toBe(page === 1);
      expect(read.nextCursor === null).toBe(page === 6);
      walked.push(...ids(read.rows));
    }
    expect(walked).toEqual(all);
  });

  test("cursors walk to the end and all the way back", async () => {
    const all = await everything(53, descending);
    let read = await boxes({ limit: 7 }, { upTo: 53, descending });
    const forth = ids(read.rows);
    while (read.nextCursor) {
      read = await boxes({ limit: 7, cursor: read.nextCursor }, { upTo: 53, descending });
      forth.push(...ids(read.rows));
    }
    expect(forth).toEqual(all);
    const back = ids(read.rows);
    while (read.previousCursor) {
      read = await boxes({ limit: 7, cursor: read.previousCursor }, { upTo: 53, descending });
      back.unshift(...ids(read.rows));
    }
    expect(back).toEqual(all);
    expect(read.nextCursor).not.toBeNull();
  });

  test("the last page, read backwards, is the rest that the pages before leave", async () => {
    const all = await everything(53, descending);
    const last = await boxes({ last: true }, { upTo: 53, descending });
    expect(ids(last.rows)).toEqual(all.slice(50));
    expect(last).toMatchObject({ page: 6, nextCursor: null });
    const before = await boxes({ cursor: last.previousCursor ?? "" }, { upTo: 53, descending });
    expect(ids(before.rows)).toEqual(all.slice(40, 50));
    const full = await boxes({ last: true }, { upTo: 50, descending });
    expect(full.rows).toHaveLength(10);
  });

  test("past 10,000 rows: counted so far and no further, the end reachable still", async () => {
    const all = await everything(COUNT, descending);
    const first = await boxes({}, { descending });
    expect(first).toMatchObject({ total: 10_000, more: true, page: 1 });
    const last = await boxes({ last: true }, { descending });
    expect(ids(last.rows)).toEqual(all.slice(-10));
    expect(last).toMatchObject({ total: 10_000, more: true, page: 0, nextCursor: null });
    const far = await boxes({ page: 1000 }, { descending });
    expect(ids(far.rows)).toEqual(all.slice(9_990, 10_000));
    const beyond = await boxes({ cursor: far.nextCursor ?? "" }, { descending });
    expect(ids(beyond.rows)).toEqual(all.slice(10_000, 10_010));
  });
});

describe("at the edges", () => {
  test("exactly 10,000 rows are all counted", async () => {
    expect(await boxes({}, { upTo: COUNT_CAP })).toMatchObject({ total: 10_000, more: false });
    expect(await boxes({}, { upTo: COUNT_CAP + 1 })).toMatchObject({ total: 10_000, more: true });
  });

  test("sums are of rows that are all counted", async () => {
    expect(await boxes({}, { upTo: 3 })).toMatchObject({ total: 3, sums: { weight: 6 } });
    expect(await boxes({}, { upTo: 3, countTo: 2 })).toMatchObject({ total: 2, more: true, sums: null });
    expect(await boxes({}, { upTo: 2_001 })).toMatchObject({ total: 2_001, more: false, sums: null });
  });

  test("nothing there is one empty page", async () => {
    const empty = {
      rows: [],
      total: 0,
      more: false,
      page: 1,
      nextCursor: null,
      previousCursor: null,
      sums: { weight: 0 },
    };
    expect(await boxes({}, { upTo: 0 })).toMatchObject(empty);
    expect(await boxes({ last: true }, { upTo: 0 })).toMatchObject(empty);
    expect(await boxes({ page: 50 }, { upTo: 0 })).toMatchObject(empty);
  });

  test("a page past the end is the last one", async () => {
    expect(await boxes({ page: 99 }, { upTo: 12 })).toMatchObject({ page: 2, rows: { length: 2 } });
  });

  test.each([
    "",
    "not base64",
    '["next"]',
    "{}",
    "null",
    '["sideways", 5, "ID"]',
    '["next", "5; drop table boxes", "ID"]',
    '["next", {"a": 1}, "ID"]',
    '["next", null, "ID"]',
    '["next", 99999999999999999999, "ID"]',
    '["next", 5, "not-an-id"]',
    '["next", 5, ["ID"]]',
  ])("a cursor of %s is refused as such", async (text) => {
    const cursor = Buffer.from(text.replace("ID", newId())).toString("base64url") || "-";
    await expect(boxes({ cursor })).rejects.toMatchObject({
      code: "INVALID",
      fields: { cursor: expect.any(String) },
    });
  });
});

describe("search words", () => {
  const found = async (search: string | undefined, text: string) => {
    const condition = matches(sql`${text}::text`, search) ?? sql`true`;
    const { rows } = await db().execute<{ yes: boolean }>(sql`select (${condition}) as yes`);
    return rows[0]?.yes;
  };

  test.each([
    [undefined, "anything", true],
    ["   ", "anything", true],
    ["Grace NJERI", "njeri, grace", true],
    ["grace otieno", "njeri, grace", false],
    ["100%", "100% sure", true],
    ["100%", "1000 sure", false],
    ["a_b", "axb", false],
    ["\\", "back\\slash", true],
    ["'", "o'brien", true],
  ])("%s in '%s': %s", async (search, text, expected) => {
    expect(await found(search, text)).toBe(expected);
  });
});

describe("a number in the search", () => {
  beforeAll(async () => {
    await db().execute(sql`create table papers (number text unique, account text unique, search text)`);
    await db().execute(sql`insert into papers
      select number, replace(number, '-', ''), lower(number || ' ' || replace(number, '-', '') || ' ' || about)
      from (values ('P-2026-1000', 'njeri'), ('P-2026-10001', 'juma'), ('P-2026-0007', 'about p-2026-1000')) as of (number, about)`);
  });

  const found = async (typed: string) => {
    const columns = { from: sql`papers`, search: sql`search`, numbers: [sql`number`, sql`account`] };
    const where = (await readSearch(db(), columns, typed)) ?? sql`true`;
    const { rows } = await db().execute<{ n: string }>(
      sql`select substring(number from 8) as n from papers where ${where} order by number`,
    );
    return rows.map(({ n }) => n);
  };

  test.each([
    ["P-2026-1000", ["1000"]],
    [" p-2026-1000 ", ["1000"]],
    ["p20261000", ["1000"]],
    ["p-2026-100", ["0007", "1000", "10001"]],
    ["p-2026-1000 njeri", ["1000"]],
    ["2026-10001", ["10001"]],
    ["p-2026-2222", []],
    ["juma", ["10001"]],
    ["", ["0007", "1000", "10001"]],
  ])("'%s' finds %j", async (typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });
});

test.each([undefined, 53, 0])(
  "parts are counted together, and no further than all (up to %s)",
  async (upTo) => {
    const parts = [sql`weight < 50`, sql`weight >= 50`];
    const shown = upTo === undefined ? {} : { upTo };
    expect(await boxes({}, { ...shown, parts })).toEqual(await boxes({}, shown));
  },
);

describe("a list as it opens", () => {
  const opened = (input: PageInput, { name, empty = false }: { name: string; empty?: boolean }) =>
    readPage<Box>(db(), {
      select: async () => {
        throw new Error("An opening needs no second statement.");
      },
      from: sql`boxes`,
      conditions: [empty ? sql`n < 0` : undefined],
      id: sql`id`,
      sort: { by: sql`weight`, type: "bigint", descending: false, valueOf: (row) => row.weight },
      input,
      opening: {
        name,
        select: (reader, { where, orderBy, limit, found }) =>
          reader
            .select({
              id: sql<string>`id`,
              n: sql<number>`n`,
              weight: sql<number>`weight`.mapWith(Number),
              found,
            })
            .from(sql`boxes`)
            .where(where)
            .orderBy(orderBy)
            .limit(inText(limit)),
        shape: (row: Box) => row,
      },
    });

  test.each([10, 25])(
    "is the same page of %i in one statement, as often as it is asked for",
    async (limit) => {
      for (let turn = 0; turn < 3; turn++)
        expect(await opened({ limit }, { name: "boxes" })).toEqual(await boxes({ limit }));
    },
  );

  test("sees what was added since it was planned, and nothing where there is nothing", async () => {
    const before = await opened({}, { name: "boxes" });
    const id = newId();
    await db().execute(sql`insert into boxes values (${id}, 0, -1)`);
    expect((await opened({}, { name: "boxes" })).rows[0]?.id).toBe(id);
    await db().execute(sql`delete from boxes where id = ${id}`);
    expect(await opened({}, { name: "boxes" })).toEqual(before);
    expect(await opened({}, { name: "none", empty: true })).toMatchObject({
      rows: [],
      total: 0,
      more: false,
      page: 1,
      nextCursor: null,
    });
  });
});
