import { randomUUID } from "node:crypto";
import pg from "pg";
import { compare, type Figure, isWanted, rate, rateOf } from "./measure.ts";
import { type Product, startProduct } from "./product.ts";

const LIST = "List of inventories";
const BY_VOLUME = "List of inventories, by volume";
const OPENING = "Opening an inventory of 400 lines";
const SAVING = "Saving one line of an inventory";

/** A million lines cost what a hundred thousand do; an edit stands beside its bare transaction. */
export async function inventoriesAsTheyGrow(rows: number): Promise<Figure[]> {
  if (![LIST, BY_VOLUME, OPENING, SAVING].some(isWanted)) return [];
  const small = Math.round(rows / 10);
  const few = await opened(await startProduct(small, { part: "crm" }));
  const figures: Figure[] = [];
  if ([LIST, BY_VOLUME].some(isWanted)) figures.push(...(await listBesideFewer(rows, few, small)));
  const [long, short] = [await anInventory(few, 400), await anInventory(few, 40)];
  const open = (id: string) => () =>
    rate(`${few.product.url}/api/v1/inventories/${id}`, { headers: few.headers });
  figures.push(
    await compare(
      { name: OPENING, floor: "one of 40", rows: small },
      { ours: open(long), bare: open(short) },
      { atMost: 2 },
    ),
    await saving(few, small),
  );
  await few.database.end();
  await few.product.stop();
  return figures;
}

async function opened(product: Product) {
  const { cookie } = await product.signIn("admin@moveease.example");
  const headers = { cookie, origin: product.url, "accept-encoding": "identity" };
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  return { product, headers, database };
}
type Opened = Awaited<ReturnType<typeof opened>>;

async function listBesideFewer(rows: number, few: Opened, small: number): Promise<Figure[]> {
  const many = await opened(await startProduct(rows, { part: "crm" }));
  const floor = `the same of ${small.toLocaleString("en-KE")}`;
  const list = ({ product, headers }: Opened, query: string) =>
    rate(`${product.url}/api/v1/inventories${query}`, { headers });
  const figures: Figure[] = [];
  for (const [name, query] of [
    [LIST, ""],
    [BY_VOLUME, "?sort=volume"],
  ] as const)
    figures.push(
      await compare(
        { name, floor, rows },
        { ours: () => list(many, query), bare: () => list(few, query) },
        { atMost: 1.3 },
      ),
    );
  await many.database.end();
  await many.product.stop();
  return figures;
}

const stamp = () => ({ id: randomUUID(), at: new Date().toISOString() });
const line = (itemId = randomUUID()) => ({
  ...stamp(),
  ...{ kind: "set", itemId, room: "1", kindCode: "carton_book", quantity: 2 },
});

async function post({ product, headers }: Opened, path: string, body: object) {
  const answer = await fetch(`${product.url}/api/v1/${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<{ id: string }>;
}

/** The inventory of a lead that has none. */
async function anInventory(of: Opened, lines: number): Promise<string> {
  const { rows } = await of.database.query(
    "select l.id from leads l where not exists (select 1 from inventories i where i.lead_id = l.id) and erased_at is null and merged_into is null order by l.id limit 1",
  );
  const { id } = await post(of, "inventories", { type: "lead", id: rows[0].id });
  const room = { ...stamp(), kind: "room", key: "1", roomKind: "cartons", label: "Cartons" };
  await post(of, `inventories/${id}/edits`, { base: 1, edits: [room] });
  for (let made = 0; made < lines; made += 200) {
    const edits = Array.from({ length: Math.min(200, lines - made) }, () => line());
    await post(of, `inventories/${id}/edits`, { base: 1, edits });
  }
  return id;
}

async function saving(of: Opened, rows: number): Promise<Figure> {
  const [ours, theirs] = [await anInventory(of, 60), await anInventory(of, 60)];
  const itemOf = async (id: string) =>
    (
      await of.database.query(
        "select l.version_id, l.item_id from inventory_lines l join inventory_versions v on v.id = l.version_id where v.inventory_id = $1 limit 1",
        [id],
      )
    ).rows[0];
  const [{ item_id: item }, bare] = [await itemOf(ours), await itemOf(theirs)];
  const save = () => post(of, `inventories/${ours}/edits`, { base: 1, edits: [line(item)] });
  return compare(
    { name: SAVING, floor: "its bare transaction", rows },
    {
      ours: () => rateOf(save),
      bare: () => rateOf(() => bareEdit(of.database, theirs, bare.version_id, bare.item_id)),
    },
    { atMost: 5 },
  );
}

/** An edit's statements on one connection: inventory under lock, version, edit, lines, line, sums, event. */
async function bareEdit(client: pg.Client, inventory: string, version: string, item: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await client.query("begin");
  await run("goods-lock", "select * from inventories where id = $1 for update", [inventory]);
  await run("goods-version", "select * from inventory_versions where inventory_id = $1 and newest", [
    inventory,
  ]);
  await run(
    "goods-edit",
    "insert into inventory_edits (id, inventory_id, base, version, device_at, received_at) values ($1, $2, 1, 1, now(), now()) on conflict do nothing",
    [randomUUID(), inventory],
  );
  const { rows } = await run(
    "goods-lines",
    "select * from inventory_lines where version_id = $1 order by position, item_id",
    [version],
  );
  await run(
    "goods-line",
    "update inventory_lines set quantity = 3 - quantity % 2, weight = weight where version_id = $1 and item_id = $2",
    [version, item],
  );
  await run(
    "goods-sums",
    "update inventory_versions set litres = $2, row_version = row_version + 1, updated_at = now() where id = $1",
    [version, rows.length],
  );
  await run(
    "goods-event",
    `insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_name, at)
      values ($1, 'inventory.edited', 'inventory', $2, 'Inventory edited', '{}', 'person', 'Bench', now())`,
    [randomUUID(), inventory],
  );
  await client.query("commit");
}
