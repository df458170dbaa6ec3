import { randomUUID } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { p95Until } from "./exports.ts";
import { compare, type Figure, isWanted, memoryDuring, rateOf } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings, type Settings } from "./settings.ts";

const ROUNDS = 3;
const SEND = "send-to-kra";
const OPEN = "('queued', 'sending', 'rejected', 'corrected')";

interface Kra {
  database: pg.Client;
  boss: PgBoss;
  branchId: string;
  pin: string;
}

/** Issuing with and without eTIMS, and a long queue to KRA's stand-in beside a bare loop of calls and row updates. */
export async function reportedToKra(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  const many = rows / 10;
  const said = many.toLocaleString("en-KE");
  const about = [
    { name: "Issuing an invoice that KRA gets", floor: "with eTIMS off", rows },
    { name: `${said} invoices to KRA`, floor: "a bare loop of calls and row updates", rows },
    { name: "KRA: memory while all of them go out (1/MB)", floor: "a tenth of them", rows },
    { name: `KRA: p95 of the Tax list while ${said} go out`, floor: "p95 of the idle list", rows },
  ] as const;
  if (!about.some(({ name }) => isWanted(name))) return [];
  const settings = await openSettings(product);
  const etims = await switchedOn(settings);
  // The first one begins the branch.
  await issued(settings, 0.1);
  const { rows: branches } = await database.query<{ id: string; pin: string }>(
    "select id, pin from etims_branches where branch = '00'",
  );
  const [branch] = branches;
  if (!branch) throw new Error("Nothing is reported to KRA.");
  const boss = new PgBoss({ connectionString: product.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  const kra = { database, boss, branchId: branch.id, pin: branch.pin };
  await drained(kra);
  await mendLines(database, many);
  const issuing = (enabled: boolean) => async () => {
    await settings.change("localization", { etims: { ...etims, enabled } });
    // Sent later: only the request is measured, not what runs beside it on the same processors.
    await database.query("update etims_branches set next_at = now() + interval '1 hour' where id = $1", [
      kra.branchId,
    ]);
    const perSecond = await issued(settings);
    await database.query("update etims_branches set next_at = now() where id = $1", [kra.branchId]);
    if (enabled) await kra.boss.insert(SEND, [{ data: { branchId: kra.branchId } }]);
    if (enabled) await drained(kra);
    return perSecond;
  };
  const headers = { cookie: settings.cookie, origin: product.url };
  const list = `${product.url}/api/v1/tax/submissions`;
  const idle = () => p95Until(list, headers, new Promise((resolve) => setTimeout(resolve, 5_000)));
  const figures = [
    await compare(about[0], { ours: issuing(true), bare: issuing(false) }, { atMost: 1.2 }),
    await compare(
      about[1],
      { ours: () => throughQueue(kra, many), bare: () => bareLoop(kra, String(etims.baseUrl), many) },
      { atLeast: 0.5 },
      ROUNDS,
    ),
    await compare(
      about[2],
      {
        ours: () => memoryDuring(product, () => throughQueue(kra, many)),
        bare: () => memoryDuring(product, () => throughQueue(kra, many / 10)),
      },
      { atMost: 1.25 },
      1,
    ),
    await compare(
      about[3],
      { ours: () => p95Until(list, headers, throughQueue(kra, many)), bare: idle },
      { atMost: 2 },
      ROUNDS,
    ),
  ];
  await boss.stop({ graceful: false, close: true });
  return figures;
}

/** The settings with the stand-in's device, initialised. */
async function switchedOn({ ask, get, change }: Settings): Promise<Record<string, unknown>> {
  const { state, offer } = await ask<{ state: string; offer: Record<string, string> | null }>(
    "/etims/device",
  );
  if (!offer) throw new Error("The demo has no stand-in for KRA.");
  const { value } = await get("localization");
  const etims = { ...(value.etims as object), ...offer, enabled: true };
  await change("localization", { etims });
  if (state !== "installed") await ask("/etims/device", { method: "POST", body: "{}" });
  return etims;
}

/** Invoices a second, of drafts that are made unmeasured. */
async function issued({ ask }: Settings, seconds = 3): Promise<number> {
  const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
  const line = { category: "rooms", description: "Bedrooms", quantity: 2, unitPrice: 250_000 };
  const lines = [line, { ...line, category: "base", description: "Moving" }];
  let id = "";
  const draft = async () => {
    const customer = { customerName: "Naserian Lemayian", customerEmail: "naserian.bench@example.co.ke" };
    const fields = { ...customer, customerPhone: "+254712000999", lines };
    ({ id } = await ask<{ id: string }>("/invoice-drafts", post(fields)));
  };
  return rateOf(() => ask(`/invoice-drafts/${id}/issue`, post({})), seconds, draft);
}

/** The seeded invoices carry VAT on a part of their one line, which KRA would refuse: that part becomes a line. */
async function mendLines(database: pg.Client, count: number): Promise<void> {
  // Issued lines never change, so the trigger that refuses it is passed by.
  await database.query("set session_replication_role = replica");
  const first = "select id from invoices where number like 'IX-1%' order by number limit $1";
  await database.query(
    `insert into invoice_lines (id, invoice_id, position, category, code, description, quantity, unit_price, amount)
      select gen_random_uuid(), i.id, 1, 'base', 'base', 'Moving', 1, i.subtotal - i.vat_base, i.subtotal - i.vat_base
      from invoices i where id in (${first})`,
    [count],
  );
  await database.query(
    `update invoice_lines l set unit_price = i.vat_base, amount = i.vat_base
      from invoices i where i.id = l.invoice_id and l.position = 0 and i.id in (${first})`,
    [count],
  );
  await database.query("reset session_replication_role");
}

/** Waits until KRA has all of them. */
async function drained({ database, branchId }: Kra): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ n: number; problem: string }>(
      `select count(*)::int as n, max(problem) as problem from etims_submissions where branch_id = $1 and state in ${OPEN}`,
      [branchId],
    );
    if (rows[0]?.n === 0) return;
    if (rows[0]?.problem) throw new Error(`A document waits: ${rows[0].problem}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Queued documents of invoices that no turn has left reported. */
async function queued({ database }: Kra, branchId: string, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string; number: number }>(
    `with of as (select coalesce(max(number), 0) as last from etims_submissions where branch_id = $1::uuid),
      series as (select coalesce((select last from counters where series = 'etims ' || $1::text), (select last from of)) as last),
      picked as (select id, row_number() over () as n from (select id from invoices where number like 'IX-1%' order by number limit $2) i)
    insert into etims_submissions (id, branch_id, invoice_id, number, state, created_at)
    select gen_random_uuid(), $1::uuid, id, last + n, 'queued', now() from picked, series returning id, number`,
    [branchId, count],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} invoices are left to report.`);
  await database.query("update counters set last = last + $2 where series = 'etims ' || $1", [
    branchId,
    count,
  ]);
  await database.query("analyze etims_submissions");
  return rows.toSorted((a, b) => a.number - b.number).map(({ id }) => id);
}

/** So that the next turn reports the same invoices. KRA's stand-in goes on with its numbers. */
async function forget(database: pg.Client, ids: readonly string[]): Promise<void> {
  await database.query("delete from etims_exchanges where submission_id = any ($1)", [ids]);
  await database.query("delete from etims_submissions where id = any ($1)", [ids]);
}

async function throughQueue(kra: Kra, count: number): Promise<number> {
  const ids = await queued(kra, kra.branchId, count);
  const began = performance.now();
  await kra.boss.insert(SEND, [{ data: { branchId: kra.branchId } }]);
  await drained(kra);
  const perSecond = (count * 1000) / (performance.now() - began);
  await forget(kra.database, ids);
  return perSecond;
}

const REPORTER = { regrId: "Bench", regrNm: "Bench", modrId: "Bench", modrNm: "Bench" };

/** A branch of its own at KRA, which the product has no key of. */
async function otherBranch({ database, pin }: Kra, baseUrl: string) {
  const found = await database.query<{ id: string }>(
    `insert into etims_branches (id, environment, pin, branch) values (gen_random_uuid(), 'sandbox', $1, '01')
      on conflict (environment, pin, branch) do update set problem = '' returning id`,
    [pin],
  );
  const call = async (name: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(`${baseUrl}/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { resultCd: string; resultMsg: string; data: unknown };
    if (said.resultCd !== "000") throw new Error(`${name}: ${said.resultCd} ${said.resultMsg}`);
    return said.data;
  };
  const device = { tin: pin, bhfId: "01", dvcSrlNo: `STANDIN-BENCH-${randomUUID()}` };
  const { info } = (await call("selectInitOsdcInfo", {}, device)) as { info: { cmcKey: string } };
  const headers = { tin: pin, bhfId: "01", cmcKey: info.cmcKey };
  const unit = { pkgUnitCd: "NT", qtyUnitCd: "U" };
  await call("saveItem", headers, {
    itemCd: "KE3NTXU0000001",
    itemClsCd: "78101804",
    itemTyCd: "3",
    itemNm: "Bench",
    orgnNatCd: "KE",
    ...unit,
    taxTyCd: "B",
    dftPrc: 1,
    isrcAplcbYn: "N",
    useYn: "Y",
    ...REPORTER,
  });
  return {
    branchId: found.rows[0]?.id ?? "",
    sell: (sale: object) => call("saveTrnsSalesOsdc", headers, sale),
  };
}

let sold = 0;

async function bareLoop(kra: Kra, baseUrl: string, count: number): Promise<number> {
  const { database } = kra;
  const { branchId, sell } = await otherBranch(kra, baseUrl);
  const ids = await queued(kra, branchId, count);
  // The request of a real document, for one of the bare branch.
  const { rows: sent } = await database.query<{ request: string }>(
    "select request from etims_exchanges where request like '%INV-%' limit 1",
  );
  const like = JSON.parse(sent[0]?.request ?? "{}");
  const itemList = like.itemList.map((line: object) => ({ ...line, itemCd: "KE3NTXU0000001" }));
  const began = performance.now();
  for (const id of ids) {
    await database.query({
      name: "kra-claim",
      text: "update etims_submissions set state = 'sending', tries = tries + 1, sent_at = now() where id = $1 returning *",
      values: [id],
    });
    const sale = { ...like, rcptTyCd: "S", orgInvcNo: 0, invcNo: ++sold, itemList };
    const data = (await sell(sale)) as { curRcptNo: string; intrlData: string; rcptSign: string };
    await database.query({
      name: "kra-signed",
      text: `update etims_submissions set state = 'signed', sdc_id = 'KRACU0100000001', receipt_number = $2, internal_data = $3,
        signature = $4, signed_at = now() where id = $1`,
      values: [id, Number(data.curRcptNo), data.intrlData, data.rcptSign],
    });
  }
  const perSecond = (count * 1000) / (performance.now() - began);
  await forget(database, ids);
  return perSecond;
}
