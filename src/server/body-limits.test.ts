import { request as send } from "node:http";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import type { RequestVariables } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { throttleWindows } from "~/platform/http/tables";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { limitBodies, limitClaims } from "./body-limits";

useDatabase();

const MB = 1024 * 1024;
let server: ServerType;
let port = 0;
let inside = 0;
let letGo: () => void;
let held: Promise<void>;

beforeEach(async () => {
  await db().delete(throttleWindows);
  inside = 0;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  const app = new Hono<RequestVariables>();
  app.onError((error, c) => c.json({}, asApiError(error, "-").status as 500));
  app.use(limitBodies());
  app.use(async (c, next) => {
    c.set("request", { ...requestContext(visitor), ip: c.req.header("x-who") ?? "203.0.113.7" });
    await next();
  });
  app.use(limitClaims());
  app.post("*", async (c) => {
    inside += 1;
    await held;
    return c.json({});
  });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => {
      port = info.port;
      resolve();
    });
  });
});
afterEach(() => {
  letGo();
  return new Promise((resolve) => server.close(resolve));
});

/** Announces a body but sends only its first bytes: the answer comes early, or waits for `letGo`. */
function announce(path: string, bytes: number, who: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = send({
      port,
      path,
      method: "POST",
      headers: { "content-length": bytes, "content-type": "multipart/form-data; boundary=x", "x-who": who },
    });
    outgoing.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on("error", reject);
    outgoing.write("--x");
  });
}
async function begun(count: number): Promise<void> {
  while (inside < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("before a body is read", () => {
  test("a customer's document may have 10 MB, and nothing else more than 4", async () => {
    expect(await announce("/api/v1/customers/CUST1001/documents", 11 * MB, "a")).toBe(413);
    expect(await announce("/api/v1/customers/CUST1001/notes", 5 * MB, "a")).toBe(413);
    expect(await announce("/api/v1/customers/CUST1001/documents/x/restoration", 5 * MB, "a")).toBe(413);
    const going = [
      announce("/api/v1/customers/CUST1001/documents", 10 * MB, "a"),
      announce("/api/rpc/customerDocuments/add", 10 * MB, "a"),
    ];
    await begun(2);
    letGo();
    expect(await Promise.all(going)).toEqual([200, 200]);
  });

  test("a file to be imported may have 20 MB, of whichever noun", async () => {
    expect(await announce("/api/v1/lead-imports", 22 * MB, "a")).toBe(413);
    const going = [
      announce("/api/v1/lead-imports", 20 * MB, "a"),
      announce("/api/rpc/leadImports/upload", 20 * MB, "a"),
      announce("/api/v1/customer-imports", 20 * MB, "a"),
    ];
    await begun(3);
    letGo();
    expect(await Promise.all(going)).toEqual([200, 200, 200]);
  });

  test("a claim too many of one address is refused, and a seventh of all", async () => {
    const first = ["a", "a", "b", "b", "c", "c"].map((who) => announce("/file-claim", 79 * MB, who));
    await begun(6);
    expect(await announce("/sw/file-claim", 79 * MB, "a")).toBe(429);
    expect(await announce("/file-claim.data", 79 * MB, "d")).toBe(503);
    letGo();
    expect(await Promise.all(first)).toEqual(Array(6).fill(200));
    expect(await announce("/file-claim", 79 * MB, "d")).toBe(200);
  });

  test("a claim too many in an hour is refused however small", async () => {
    letGo();
    const answers: number[] = [];
    for (let n = 0; n < 244; n++) answers.push(await announce("/file-claim", 10, "e"));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(await announce("/file-claim", 10, "f")).toBe(200);
  });

  test("a claim heavier than its photos may be is refused", async () => {
    expect(await announce("/file-claim", 100 * MB, "g")).toBe(413);
  });

  test("large bodies together have a limit, and small ones pass it", async () => {
    const first = Array.from({ length: 16 }, () => announce("/api/v1/settings", 4 * MB, "h"));
    await begun(16);
    expect(await announce("/api/v1/settings", 4 * MB, "i")).toBe(503);
    const small = announce("/api/v1/settings", 1000, "i");
    await begun(17);
    letGo();
    expect(await small).toBe(200);
    await Promise.all(first);
    expect(await announce("/api/v1/settings", 4 * MB, "i")).toBe(200);
  });
});
