import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type Act, dailyActs } from "./acts.ts";
import { tableOf } from "./page.ts";
import { type Product, startProduct } from "./product.ts";

const TIMES = 150;
const WARM_UP = 20;
const root = path.dirname(import.meta.dirname);

/** The causes of the server's processor time, by the source of the innermost frame that one of them names. */
const CAUSES: readonly (readonly [string, RegExp])[] = [
  ["Driver", /node_modules\/(pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+)\/|platform\/db\//],
  ["Query builder", /node_modules\/drizzle-orm\//],
  ["Tasks", /node_modules\/pg-boss\/|platform\/tasks\//],
  ["Contract", /node_modules\/zod\/|http\/contract|kernel\/schema/],
  ["Mails", /platform\/mail\/|\/messages\//],
  ["Events", /platform\/events\/|subscribers\.ts/],
  ["Sign-in", /platform\/http\/(actor|permissions|session|reach)|features\/identity\//],
  ["Framework", /node_modules\/(@orpc|hono|@hono|pino|react-router)\/|platform\/http\/|src\/server\//],
  ["The act", /src\/features\/|src\/platform\//],
];
const REST = "Node";

interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
}

/** The built files' sources: bundlers write each one's path above its part. */
function sourcesOfBuild(): (url: string, line: number) => string {
  const parts = new Map<string, { from: number; source: string }[]>();
  const folder = path.join(root, "build/server");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
    parts.set(
      path.join(folder, file),
      lines.flatMap((text, from) => {
        const [, source] =
          /^(?:\/\/#region|\/\/) ((?:src|node_modules|\.\.\/node_modules)\/\S+)$/.exec(text) ?? [];
        return source ? [{ from, source }] : [];
      }),
    );
  }
  return (url, line) => {
    const file = url.replace("file://", "");
    const found = parts.get(file)?.findLast(({ from }) => from <= line);
    return found?.source ?? file;
  };
}

/** Milliseconds a time by cause. What waits is left out, so that the sum is the processor's time. */
function byCause(profile: Profile, processorMs: number): Map<string, number> {
  const sourceOf = sourcesOfBuild();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const causes = new Map<number, string>();
  const causeOf = (id: number): string => {
    const known = causes.get(id);
    if (known) return known;
    const { callFrame } = nodes.get(id) ?? {};
    const source = callFrame ? sourceOf(callFrame.url, callFrame.lineNumber) : "";
    const parent = parents.get(id);
    const cause =
      CAUSES.find(([, sources]) => sources.test(source))?.[0] ??
      (parent === undefined ? REST : causeOf(parent));
    causes.set(id, cause);
    return cause;
  };
  const spent = new Map<string, number>();
  for (const [place, id] of profile.samples.entries()) {
    if (nodes.get(id)?.callFrame.functionName === "(idle)") continue;
    const cause = causeOf(id);
    spent.set(cause, (spent.get(cause) ?? 0) + (profile.timeDeltas[place] ?? 0));
  }
  const all = [...spent.values()].reduce((sum, each) => sum + each, 0);
  return new Map([...spent].map(([cause, each]) => [cause, (each / all) * processorMs]));
}

interface Inspector {
  call<Result>(method: string): Promise<Result>;
  close(): void;
}

/** The debugger of a server. */
async function openInspector(port: number): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let last = 0;
  return {
    call: (method) =>
      new Promise((resolve) => {
        const id = ++last;
        socket.addEventListener("message", function hear({ data }) {
          const answer = JSON.parse(String(data));
          if (answer.id !== id) return;
          socket.removeEventListener("message", hear);
          resolve(answer.result);
        });
        socket.send(JSON.stringify({ id, method }));
      }),
    close: () => socket.close(),
  };
}

export interface ActCost {
  name: string;
  statements: number;
  /** Milliseconds of the server's processor time by cause. */
  server: Map<string, number>;
  /** Milliseconds of PostgreSQL inside statements of the answer. */
  database: { statements: number; triggers: number; keys: number };
  answerMs: number;
  /** Milliseconds of processor time of the worker, and of all processes, until no task waits. */
  worker: number;
  all: number;
}

/** What each daily write costs, by cause, at this many rows. */
export async function profileActs(rows: number): Promise<ActCost[]> {
  const product = await startProduct(rows, { isWatched: true });
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query("create extension if not exists pg_stat_statements");
  const inspector = await openInspector(product.inspectorPort);
  await inspector.call("Profiler.enable");
  const costs: ActCost[] = [];
  for (const act of await dailyActs(product, database)) {
    const cost = await costOf(act, product, database, inspector);
    process.stdout.write(`  ${act.name}: ${cost.all.toFixed(0)} ms\n`);
    costs.push(cost);
  }
  inspector.close();
  await database.end();
  await product.stop();
  return costs;
}

async function costOf(
  { name, prepare, once }: Act,
  product: Product,
  database: pg.Client,
  inspector: Inspector,
): Promise<ActCost> {
  await prepare?.(TIMES + WARM_UP);
  for (let each = 0; each < WARM_UP; each++) await once();
  await untilDone(database);
  await database.query("select pg_stat_statements_reset(), pg_stat_reset()");
  const workers = product.pids().slice(1);
  // The worker waits meanwhile, so that the statements are the server's.
  for (const pid of workers) process.kill(pid, "SIGSTOP");
  await inspector.call("Profiler.start");
  const before = product.spent();
  const answers: number[] = [];
  for (let each = 0; each < TIMES; each++) {
    const began = performance.now();
    await once();
    answers.push(performance.now() - began);
  }
  const answered = product.spent();
  const { profile } = await inspector.call<{ profile: Profile }>("Profiler.stop");
  const { rows: told } = await database.query<Record<"calls" | "all" | "keys", number>>(
    `select sum(calls) filter (where toplevel)::float as calls, sum(total_exec_time) filter (where toplevel)::float as all,
       coalesce(sum(total_exec_time) filter (where not toplevel and query like '%FOR KEY SHARE%'), 0)::float as keys
     from pg_stat_statements where query !~ 'pg_stat_'`,
  );
  const { rows: functions } = await database.query<{ ms: number }>(
    "select coalesce(sum(self_time), 0)::float as ms from pg_stat_user_functions",
  );
  for (const pid of workers) process.kill(pid, "SIGCONT");
  await untilDone(database);
  const done = product.spent();
  const each = (ms = 0) => ms / TIMES;
  const [{ calls = 0, all = 0, keys = 0 } = {}] = told;
  const triggers = functions[0]?.ms ?? 0;
  return {
    name,
    statements: each(calls),
    server: byCause(profile, each(answered.server - before.server)),
    database: { statements: each(all - triggers - keys), triggers: each(triggers), keys: each(keys) },
    answerMs: answers.sort((a, b) => a - b)[TIMES >> 1] ?? 0,
    worker: each(done.workers - before.workers),
    all: each(done.server - before.server + done.workers - before.workers + done.database - before.database),
  };
}

/** Waits until no task that is due is left. Asks once a second, because the question reads the whole queue. */
async function untilDone(database: pg.Client): Promise<void> {
  const isLeft = "select 1 from pgboss.job where state < 'completed' and start_after <= now() limit 1";
  while ((await database.query(isLeft)).rows.length > 0) await setTimeout(1_000);
}

/** The costs as a table, in milliseconds. */
export function actTable(costs: readonly ActCost[]): string {
  const causes = [...CAUSES.map(([cause]) => cause), REST];
  const ms = (value = 0) => value.toFixed(1);
  return tableOf(
    costs.map(({ name, statements, server, database, answerMs, worker, all }) => [
      name,
      statements.toFixed(0),
      ...causes.map((cause) => ms(server.get(cause))),
      ms(database.statements),
      ms(database.triggers),
      ms(database.keys),
      ms(answerMs),
      ms(worker),
      ms(all),
    ]),
    ["Write", "Statements", ...causes, "PostgreSQL", "Triggers", "Keys", "Answer", "Worker", "All"],
  );
}
