import { sql } from "drizzle-orm";
import { Hono } from "hono";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { setPersonGrants } from "~/features/identity/server/commands/manage-people";
import { signOut } from "~/features/identity/server/commands/sign-in";
import { resolveActor } from "~/features/identity/server/queries";
import { aPerson, signInCookie } from "~/features/identity/testing";
import { databaseUrl, db, transaction } from "~/platform/db/database";
import { defineEvent } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import { stopListeners } from "~/platform/events/live";
import { type Actor, system } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { liveRoutes } from "./routes";

useDatabase();

const streams: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.cancel().catch(() => undefined);
});

function call(context: Partial<RequestContext> & { actor: Actor }, query = "", heartbeatMs = 60_000) {
  const app = new Hono<{ Variables: { request: RequestContext } }>();
  app.use(async (c, next) => {
    c.set("request", { ...requestContext(context.actor), ...context });
    await next();
  });
  app.route("/", serveFiles(liveRoutes({ heartbeatMs })));
  return app.request(`/api/events/stream${query}`);
}

async function aViewer(role: "manager" | "driver" | "accountant") {
  const person = await aPerson({ role });
  const headers = new Headers({ cookie: await signInCookie(person) });
  return { person, context: { actor: await resolveActor(headers, new Date()), headers } };
}

async function reader(context: Parameters<typeof call>[0], query = "", heartbeatMs?: number) {
  const answer = await call(context, query, heartbeatMs);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const stream = (answer.body as ReadableStream<Uint8Array>).getReader();
  streams.push(stream);
  const text = new TextDecoder();
  let said = "";
  return {
    until: async (wanted: string | RegExp) => {
      const found = () => (typeof wanted === "string" ? said.includes(wanted) : wanted.test(said));
      while (!found()) {
        const { done, value } = await stream.read();
        if (done) throw new Error(`The stream ended after: ${said}`);
        said += text.decode(value);
      }
      return said;
    },
    toEnd: async () => {
      for (;;) {
        const { done, value } = await stream.read();
        if (done) return said;
        said += text.decode(value);
      }
    },
  };
}

const kind = (noun: string) => defineEvent<object>(`${noun}.changed`);
async function happen(noun: string, subjectId = newId()) {
  await transaction((tx) =>
    record(tx, system, kind(noun), { subjectId, summary: "Secret KES 9,999", data: {}, at: new Date() }),
  );
}

describe("the stream of changes", () => {
  test("says which nouns changed, of those one may see, and nothing about them", async () => {
    const { context } = await aViewer("manager");
    const driver = await aViewer("driver");
    const [one, two] = [await reader(context), await reader(driver.context)];
    await Promise.all([one.until("event: ready"), two.until("event: ready")]);
    await happen("payment");
    await happen("quote");
    await happen("move");
    const heard = await one.until("data: move");
    expect(heard).toContain("data: payment");
    expect(heard).toContain("data: quote");
    expect(heard).not.toMatch(/Secret|9,999/);
    expect(await two.until("data: move")).not.toMatch(/data: (payment|quote)/);
  });

  test("hears of what another process did, as soon as that is committed", async () => {
    const { context } = await aViewer("manager");
    const stream = await reader(context);
    await stream.until("event: ready");
    const other = new pg.Client({ connectionString: databaseUrl() });
    await other.connect();
    try {
      await other.query("begin");
      await other.query(
        `insert into events (id, type, subject_type, subject_id, summary, actor_kind, actor_name, at)
          values ($1, 'customer.created', 'customer', $2, 'Customer created', 'system', 'Elsewhere', now())`,
        [newId(), newId()],
      );
      await happen("quote");
      expect(await stream.until("data: quote")).not.toContain("data: customer");
      await other.query("commit");
      await stream.until("data: customer");
    } finally {
      await other.end();
    }
  });

  test("tells nothing of what was not committed", async () => {
    const { context } = await aViewer("manager");
    const stream = await reader(context);
    await stream.until("event: ready");
    const failing = transaction(async (tx) => {
      await record(tx, system, kind("invoice"), {
        subjectId: newId(),
        summary: "x",
        data: {},
        at: new Date(),
      });
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    await happen("inquiry");
    expect(await stream.until("data: inquiry")).not.toContain("data: invoice");
  });

  test("catches up on what happened in between", async () => {
    const { context } = await aViewer("manager");
    const first = await reader(context);
    const id = /event: ready\ndata: (\S+)/.exec(await first.until(/data: [0-9a-f-]{36}\n/))?.[1] ?? "";
    expect(id).toHaveLength(36);
    await happen("quote");
    await first.until("data: quote");
    expect(await (await reader(context, `?since=${id}`)).until("event: ready")).toContain("data: quote");
    const anew = { ...context, headers: new Headers(context.headers) };
    expect(await (await reader(anew)).until("event: ready")).not.toContain("event: change");
    expect(await (await reader(anew, "?since=nonsense'")).until("event: ready")).not.toContain(
      "event: change",
    );
  });

  test("comes back by itself when its connection is lost, with what happened in between", async () => {
    const { context } = await aViewer("manager");
    const stream = await reader(context);
    await stream.until("event: ready");
    const { rows } = await db().execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'moveease-live' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
    await happen("settlement");
    await stream.until("data: settlement");
    await happen("invoice");
    await stream.until("data: invoice");
  });

  test("ends when the person signs out, and when what they may do changes", async () => {
    const { context } = await aViewer("manager");
    const stream = await reader(context);
    await stream.until("event: ready");
    await signOut({ ...requestContext(context.actor), ...context });
    expect(await stream.toEnd()).toContain("event: end");
    const { person, context: clerk } = await aViewer("accountant");
    const second = await reader(clerk);
    await second.until("event: ready");
    await transaction((tx) =>
      setPersonGrants(tx, system, {
        id: person.personId ?? "",
        grants: [{ permission: "view_finances", scope: null }],
        now: new Date(),
      }),
    );
    expect(await second.toEnd()).toContain("event: end");
  });

  test("beats, and ends when the process stops", async () => {
    const { context } = await aViewer("manager");
    const stream = await reader(context, "", 30);
    await stream.until(": beat");
    stopListeners();
    await stream.toEnd();
  });
});
