import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { aFee, anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { TAX_CODES } from "~/integrations/etims/sales";
import { startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { useKra } from "../testing";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });
const kra = useKra(startStandins);

/** Three invoices and a credit note at KRA, and an invoice that waits. */
beforeAll(async () => {
  etimsLedgerRules.join();
  await anInvoice();
  await kra.startBranch();
  const invoice = await anInvoice();
  await aFee(invoice, 116_000);
  await anInvoice();
  const asked = { invoiceId: invoice.id, reason: "Price cut", amount: 500_000, now: new Date() };
  await transaction((tx) => creditInvoice(tx, system, asked));
  await kra.send();
  await anInvoice();
});

const ROLLBACK = new Error("rolled back");

/** The rules that find what is planted. */
async function found(...plant: SQL[]): Promise<string[]> {
  let rules: string[] = [];
  const planted = transaction(async (tx) => {
    for (const each of plant) await tx.execute(each);
    rules = (await verifyLedger(tx)).disagreements.map(({ rule }) => rule);
    throw ROLLBACK;
  });
  await expect(planted).rejects.toBe(ROLLBACK);
  return rules;
}

const nth = (place: number) =>
  sql`(select id from etims_submissions order by number offset ${place} limit 1)`;
const forget = (place: number) => [
  sql`delete from etims_exchanges where submission_id = ${nth(place)}`,
  sql`delete from etims_submissions where id = ${nth(place)}`,
];
const inRequest = (path: string, value: string) =>
  sql`update etims_exchanges set request = jsonb_set(request::jsonb, ${path}::text[], ${value}::jsonb)::text where submission_id = ${nth(0)}`;

const GAP = "a reported branch's numbers have no gap";
const COUNTER = "a reported branch's last number is its counter's";
const NOTE = "every credit note of an invoice on its way to KRA has its own submission";
const INVOICE = "every invoice issued since the first reported one has its submission";
const ORIGINAL = "a reported credit note names its invoice's number";
const SUMS = "what KRA has of a document is what it says, in all and by tax code";

test("books that agree are said to agree", async () => expect(await found()).toEqual([]));

test.each<[string, SQL[], string[]]>([
  ["an invoice without its submission", forget(1), [GAP, INVOICE]],
  ["the newest without its submission", forget(4), [COUNTER, INVOICE]],
  ["a credit note without its submission", forget(3), [GAP, NOTE]],
  [
    "a number that was left out",
    [sql`update etims_submissions set number = number + 1 where id = ${nth(4)}`],
    [GAP, COUNTER],
  ],
  [
    "another original",
    [sql`update etims_submissions set original = original + 1 where id = ${nth(3)}`],
    [ORIGINAL, SUMS],
  ],
  ["another number than was sent", [inRequest("{invcNo}", "0")], [SUMS]],
  ["a request that is lost", [sql`delete from etims_exchanges where submission_id = ${nth(0)}`], [SUMS]],
  [
    "a request that is cut",
    [sql`update etims_exchanges set request = left(request, 500) || '}' where submission_id = ${nth(0)}`],
    [SUMS],
  ],
  ["another total", [inRequest("{totAmt}", "1")], [SUMS]],
  ["another VAT", [inRequest("{totTaxAmt}", "1")], [SUMS]],
  ["a line of another tax code", [inRequest("{itemList,0,taxTyCd}", '"C"')], [SUMS]],
  ["a line of another amount", [inRequest("{itemList,0,taxblAmt}", "1")], [SUMS]],
  ...TAX_CODES.flatMap((code) =>
    ["taxblAmt", "taxAmt", "taxRt"].map((field): [string, SQL[], string[]] => [
      `another ${field}${code}`,
      [inRequest(`{${field}${code}}`, "3.5")],
      [SUMS],
    ]),
  ),
])("%s is found", async (_, plant, rules) => expect(await found(...plant)).toEqual(rules));

test("the same VAT under another code is found", async () => {
  const swap = sql`update etims_exchanges set request = replace(replace(replace(request, '"taxTyCd":"B"', '"taxTyCd":"A"'),
    '"taxAmtA":0,', '"taxAmtA":' || (request::jsonb ->> 'taxAmtB') || ','), '"taxAmtB":', '"x":') where submission_id = ${nth(0)}`;
  expect(await found(swap)).toEqual([SUMS]);
});

test("numbers that a person confirmed as KRA's are no gap", async () => {
  const [branch] = (await db().execute<{ id: string }>(sql`select id from etims_branches`)).rows;
  const move = (highest: number) => [
    sql`update etims_submissions set number = ${highest + 1} where id = ${nth(4)}`,
    sql`update counters set last = ${highest + 1} where series = ${`etims ${branch?.id}`}`,
  ];
  const highest = kra.first + 90;
  expect(await found(...move(highest))).toEqual([GAP]);
  const confirmed = sql`insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_name, at)
    values (gen_random_uuid(), 'etims.numbers_confirmed', 'etims', ${branch?.id}, '', ${JSON.stringify({ highest, moved: 1 })}, 'system', 'MoveEase', now())`;
  expect(await found(confirmed, ...move(highest))).toEqual([]);
});
