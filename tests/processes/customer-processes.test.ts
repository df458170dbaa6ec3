import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { filledDatabase } from "./filled-testing";
import { ask, end, LONG, signIn, start, until, useProcesses } from "./process-testing";

useProcesses();

const ROWS = 400;
const SHEET = [
  "First name,Last name,Email,Phone",
  ...Array.from({ length: ROWS }, (_, n) => `Moraa,Bosire,killed${n}@example.co.ke,0737${100_000 + n}`),
].join("\r\n");

test(
  "killed within a merge and an import, neither is half done, and both can be done again",
  LONG,
  async () => {
    const env = await filledDatabase();
    const database = env.DATABASE_URL;
    const first = await start(env);
    const headers = await signIn(first.url, "admin");
    const call = async (url: string, method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...headers, origin: url, "idempotency-key": randomUUID() },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const said = await answer.text();
      expect(answer.ok, `${method} ${path}: ${said}`).toBe(true);
      return JSON.parse(said);
    };
    const { rows } = await call(first.url, "GET", "/customers?limit=2");
    const [one, other] = rows as { id: string }[];
    const merge = { id: one?.id ?? "", mergedId: other?.id ?? "" };
    const merging = (url: string) =>
      call(url, "POST", `/customers/${merge.id}/merges`, {
        mergedId: merge.mergedId,
        fields: ["name", "email", "phone", "addresses"],
      });
    const form = new FormData();
    form.set("file", new File([SHEET], "killed.csv", { type: "text/csv" }));
    const { "content-type": _, ...plain } = headers;
    const uploaded = await fetch(`${first.url}/api/v1/customer-imports`, {
      method: "POST",
      headers: plain,
      body: form,
    });
    const { id } = (await uploaded.json()) as { id: string };
    const importing = (url: string) => call(url, "POST", `/customer-imports/${id}/rows`);

    const stateOf = () =>
      ask(
        database,
        `select (select jsonb_agg(to_jsonb(c) order by id) from customers c) as customers,
         (select jsonb_agg(to_jsonb(a) order by id) from customer_addresses a) as addresses,
         (select jsonb_agg(to_jsonb(s) order by customer_id) from customer_sums s) as sums,
         (select jsonb_agg(to_jsonb(i) order by id) from customer_imports i) as imports,
         (select count(*) from customer_import_files) as files, (select last from counters where series = 'customer') as number,
         (select count(*) from customer_merges) as merges, (select count(*) from events where type in ('customer.merged', 'customer.imported')) as events`,
      );
    const before = await stateOf();

    const holder = new pg.Client({ connectionString: database });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table customer_merges, customer_import_rows in access exclusive mode");
    const cut = Promise.allSettled([merging(first.url), importing(first.url)]);
    const waiting = async () => {
      const [row] = await ask(
        database,
        `select count(distinct l.relation)::int as n from pg_locks l
         where not l.granted and l.relation in ('customer_merges'::regclass, 'customer_import_rows'::regclass)`,
      );
      return row?.n as number;
    };
    await until("both wait", async () => (await waiting()) === 2);
    await end(first.child, "SIGKILL");
    expect((await cut).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await holder.query("rollback");
    await holder.end();
    await until("the killed server's work is rolled back", async () => (await waiting()) === 0);
    const second = await start(env);
    expect(await stateOf()).toEqual(before);

    expect(await merging(second.url)).toMatchObject({ mergeId: expect.any(String) });
    expect(await importing(second.url)).toEqual({ added: ROWS, known: 0, refused: 0 });
    const [after] = await ask(
      database,
      `select (select count(*)::int from customers where email like 'killed%') as added,
       (select merged_into from customers where id = '${merge.mergedId}') as survivor,
       (select count(*)::int from customer_merges) as merges`,
    );
    expect(after).toEqual({
      added: ROWS,
      survivor: merge.id,
      merges: Number((before[0] as { merges: string }).merges) + 1,
    });
  },
);
