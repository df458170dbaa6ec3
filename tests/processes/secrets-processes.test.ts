import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { otherToken } from "~/platform/testing/other-token";
import { reservedPort } from "~/server/free-port";
import { projectRoot } from "~/server/project-root";
import { filledFolder } from "./filled-testing";
import { ask, LONG, openInvoice, pay, signIn, start, undo, until, useProcesses } from "./process-testing";

useProcesses();

const ANSWERS = 2_000;

function run(script: string, env: Record<string, string>, ...given: string[]) {
  const child: ChildProcess = fork(path.join(projectRoot, `build/server/${script}.js`), given, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "silent", DEMO: "on", ...env },
  });
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk) => {
      said += chunk;
    });
  undo.push(() => child.kill("SIGKILL"));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once("exit", (code) => resolve({ code, said })),
  );
  return { child, ended };
}

test(
  "killed in the middle everything is readable, and the next run ends it with the same key",
  LONG,
  async () => {
    const env = { DATA_DIR: await filledFolder(), PORT: String(await reservedPort()) };
    const keys = () => readFileSync(path.join(env.DATA_DIR, "secret.key"), "utf8").trim().split("\n");
    const { url } = await start(env);
    const database = findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
    const headers = await signIn(url, "admin");
    const invoice = await openInvoice(url, headers);
    const post = async (key: string) => {
      const answer = await pay(url, headers, invoice, key);
      return { status: answer.status, body: await answer.text() };
    };
    const asked = await fetch(`${url}/api/v1/quotes`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({
        from: "Kilimani, Nairobi, Kenya",
        to: "Thika, Kenya",
        rooms: { bedroom: 2 },
        customer: { name: "Akinyi Odhiambo", email: "akinyi@example.co.ke", phone: "0720941155" },
      }),
    });
    const { link } = (await asked.json()) as { link: string };
    const opens = async (path: string) => (await fetch(`${url}${path}`)).status;
    const { pathname } = new URL(link);
    expect(await opens(pathname)).toBe(200);
    expect(await opens(otherToken(pathname))).not.toBe(200);
    const first = await post("before-rotation");
    expect(first.status).toBeLessThan(300);
    // Thousands of stored answers, so that the kill hits the middle.
    await ask(
      database,
      `insert into idempotency_keys (scope, key, request_hash, response, created_at)
     select k.scope, k.key || n, k.request_hash, k.response, k.created_at
     from (select * from idempotency_keys where key = 'before-rotation') k, generate_series(1, ${ANSWERS}) n`,
    );
    const seals = async () =>
      Object.fromEntries(
        (
          await ask(
            database,
            "select substr(response #>> '{}', 1, 11) as key, count(*)::int as n from idempotency_keys group by 1",
          )
        ).map(({ key, n }) => [String(key), Number(n)]),
      );
    const [oldest = ""] = Object.keys(await seals());
    expect(keys()).toHaveLength(1);

    // A transaction locks one row, which is skipped until it ends: so the command cannot finish before the kill.
    const writer = new pg.Client({ connectionString: database });
    await writer.connect();
    undo.push(() => writer.end());
    await writer.query("begin");
    await writer.query(
      "select from idempotency_keys where key = (select max(key) from idempotency_keys where key like 'before-rotation%') for update",
    );
    const killed = run("rotate-secrets", env);
    await until("some are sealed anew", async () => Object.keys(await seals()).length > 1);
    killed.child.kill("SIGKILL");
    await killed.ended;
    await writer.query("rollback");
    const between = await seals();
    expect(between[oldest]).toBeGreaterThan(0);
    expect(keys()).toHaveLength(2);
    expect(await post("before-rotation")).toEqual(first);
    expect((await post("in-between")).status).toBeLessThan(300);
    expect((await fetch(`${url}/api/v1/settings/paymentGateways`, { headers })).status).toBe(200);

    const again = await run("rotate-secrets", env).ended;
    expect(again.said).toContain("An earlier run was broken off");
    expect(again.code).toBe(0);
    expect(keys()).toHaveLength(2);
    expect(Object.keys(await seals())).toEqual([Object.keys(between).find((key) => key !== oldest)]);
    expect(await post("before-rotation")).toEqual(first);
    expect(await opens(pathname)).toBe(200);
    const audit = await run("audit", env).ended;
    expect(audit.said).toContain("What is there is as it was written.");

    // Encrypted texts are only in the expected places.
    const tables = await ask(
      database,
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const looks = tables.map(
      ({ name }) =>
        `select '${name}' as name from "${name}" whole_row where (to_jsonb(whole_row) - 'sealed' - 'response')::text ~ '"v[12][.][A-Za-z0-9_-]{8}[.A-Za-z0-9_-]{20}'`,
    );
    const strays = await ask(database, `select distinct name from (${looks.join(" union all ")}) found`);
    expect(strays).toEqual([]);

    const once = await run("rotate-secrets", env).ended;
    expect(once.code).toBe(0);
    expect(keys()).toHaveLength(3);
    expect(await post("before-rotation")).toEqual(first);
  },
);
