import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aDevice } from "../device/testing";
import { sendSubmissions } from "./commands/send-submissions";
import { STOP_RESTORED } from "./commands/stop-restored";
import { taxHandlers } from "./handlers";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });

let kra: Standins;
beforeAll(async () => {
  kra = await startStandins();
});
afterAll(() => kra.close());

const tax = callAs(
  taxHandlers,
  mintActor({
    kind: "person",
    personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b",
    name: "Zawadi Mwakio",
    role: "accountant",
    permissions: new Map([
      ["manage_finances", "all"],
      ["view_finances", "all"],
      ["access_financial_reports", "all"],
    ]),
  }),
);

let branch = 10;
let clock = Date.now();
const now = () => new Date(clock);
async function send(): Promise<void> {
  clock += 60_000;
  const { rows } = await db().execute<{ id: string }>(sql`select id from etims_branches`);
  for (const { id } of rows) await sendSubmissions(id, now);
}
const turn = (mode: string) =>
  fetch(`${kra.url}/_sim/etims`, { method: "POST", body: JSON.stringify({ mode }) });

interface AtKra {
  branch: string;
  sales: { body: { invcNo: number; trdInvcNo: string; orgInvcNo: number } }[];
}
async function atKra(): Promise<AtKra["sales"][number]["body"][]> {
  const devices = (await (await fetch(`${kra.url}/etims/ledger.json`)).json()) as AtKra[];
  return devices.find((device) => device.branch === String(branch))?.sales.map(({ body }) => body) ?? [];
}
const rows = async () =>
  (
    await db().execute<{ number: number; state: string; document: string; original: number | null }>(sql`
      select s.number, s.state, s.original, coalesce(n.number, i.number) as document from etims_submissions s
      join invoices i on i.id = s.invoice_id left join credit_notes n on n.id = s.credit_note_id
      order by s.number`)
  ).rows;

/** The rows of a backup: what is issued after it is gone once it is restored. */
async function backup(): Promise<() => Promise<void>> {
  await db().execute(sql`drop table if exists kept_submissions, kept_counters`);
  await db().execute(sql`create table kept_submissions as select * from etims_submissions`);
  await db().execute(sql`create table kept_counters as select * from counters where series like 'etims%'`);
  return async () => {
    await db().execute(sql`truncate etims_exchanges, etims_submissions`);
    await db().execute(sql`insert into etims_submissions select * from kept_submissions`);
    await db().execute(sql`delete from counters where series like 'etims%'`);
    await db().execute(sql`insert into counters select * from kept_counters`);
    await db().execute(sql.raw(STOP_RESTORED));
  };
}

beforeEach(async () => {
  branch += 1;
  await turn("works");
  await db().execute(sql`truncate etims_exchanges, etims_submissions, etims_items, etims_branches cascade`);
  await db().execute(sql`delete from counters where series like 'etims%'`);
  await aDevice(kra.offers.etims ?? {}, { branch: String(branch) });
});

describe("a restored backup", () => {
  test("sends nothing until a person has said what KRA has, and reports nothing twice", async () => {
    const first = await anInvoice();
    await send();
    // Two wait in the backup; KRA gets them, and two more, after it was made.
    await turn("deaf");
    const second = await anInvoice();
    await cancelInvoice(first.id);
    await send();
    const restore = await backup();
    await turn("works");
    const lost = [await anInvoice(), await anInvoice()];
    await send();
    expect((await atKra()).map(({ invcNo }) => invcNo)).toEqual([1, 2, 3, 4, 5]);
    await restore();

    // A document issued since gets a number that KRA has given to another one, and waits.
    const fresh = await anInvoice();
    await cancelInvoice(fresh.id);
    await send();
    expect(await atKra()).toHaveLength(5);
    const queue = await tax.queue();
    expect(queue).toMatchObject({ stopped: "restored", waiting: 4 });
    expect(queue.stoppedWaiting.map(({ isDoubtful }) => isDoubtful)).toEqual([true, true, false, false]);
    const [doubtful, note, newOne, newNote] = queue.stoppedWaiting;
    expect(doubtful?.document).toBe(second.number);

    // Silence is no answer, and neither is a number that another document has.
    const confirm = (...answers: (number | null)[]) =>
      tax.confirmNumbers({
        highest: 5,
        documents: [doubtful, note].flatMap((one, place) =>
          place < answers.length ? [{ id: one?.id ?? "", atKra: answers[place] ?? null }] : [],
        ),
      });
    await expect(confirm()).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(confirm(2)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(confirm(1, 3)).rejects.toMatchObject({ code: "INVALID" });
    await expect(confirm(6, 3)).rejects.toMatchObject({ code: "INVALID" });
    await expect(confirm(2, 2)).rejects.toMatchObject({ code: "INVALID" });

    expect(await confirm(2, 3)).toEqual({ moved: 2, unknown: [4, 5] });
    await send();
    const shown = await rows();
    expect(shown.map(({ number, state }) => [number, state])).toEqual([
      [1, "signed"],
      [2, "accepted_unsigned"],
      [3, "accepted_unsigned"],
      [6, "signed"],
      [7, "signed"],
    ]);
    // The credit note names its invoice by its new number.
    expect(shown.at(-1)).toMatchObject({ document: newNote?.document, original: 6 });
    const reported = await atKra();
    expect(reported.map(({ invcNo }) => invcNo)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(reported.slice(0, 5).map(({ trdInvcNo }) => trdInvcNo))).toEqual(
      new Set([first.number, second.number, note?.document, ...lost.map(({ number }) => number)]),
    );
    expect(reported[5]).toMatchObject({ trdInvcNo: newOne?.document });
    etimsLedgerRules.join();
    const { disagreements } = await verifyLedger(db());
    expect(disagreements.filter(({ rule }) => /gap/.test(rule))).toEqual([]);
  });

  test("what KRA never got goes out once, after KRA's highest", async () => {
    await anInvoice();
    await send();
    await turn("deaf");
    const waiting = await anInvoice();
    const restore = await backup();
    await turn("works");
    await restore();
    const [doubtful] = (await tax.queue()).stoppedWaiting;
    expect(
      await tax.confirmNumbers({ highest: 1, documents: [{ id: doubtful?.id ?? "", atKra: null }] }),
    ).toEqual({ moved: 1, unknown: [] });
    await send();
    expect((await atKra()).map(({ trdInvcNo }) => trdInvcNo)).toContain(waiting.number);
    expect(await atKra()).toHaveLength(2);
  });

  test("a branch that never gave a number is not stopped", async () => {
    const restore = await backup();
    await restore();
    await anInvoice();
    await send();
    expect(await tax.queue()).toMatchObject({ stopped: null, waiting: 0 });
  });

  test("documents of a long shift name their originals by the number that those have now", async () => {
    await anInvoice();
    await send();
    await turn("deaf");
    for (let round = 0; round < 3; round++) await cancelInvoice((await anInvoice()).id);
    const restore = await backup();
    await turn("works");
    await restore();
    const { stoppedWaiting } = await tax.queue();
    await tax.confirmNumbers({
      highest: 1,
      documents: stoppedWaiting.map(({ id }) => ({ id, atKra: null })),
    });
    await send();
    expect((await rows()).map(({ number, original }) => [number, original])).toEqual([
      [1, null],
      [2, null],
      [3, 2],
      [4, null],
      [5, 4],
      [6, null],
      [7, 6],
    ]);
    expect((await rows()).every(({ state }) => state === "signed")).toBe(true);
  });
});
