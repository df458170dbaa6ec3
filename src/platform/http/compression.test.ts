import { type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressAnswers } from "./compression";

const LONG = "A list of invoices. ".repeat(200);
const ROW = `${"INV-2026-0001,Achieng,19760\n".repeat(1000)}`;
const ROWS = 40;
let freed = 0;

const file = () => {
  let left = ROWS;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- === 0) controller.close();
      else controller.enqueue(new TextEncoder().encode(ROW));
    },
    cancel: () => void freed++,
  });
};

const app = new Hono()
  .use(compressAnswers((c) => c.req.header("cookie") === "session"))
  .get("/page", (c) => c.html(LONG, 200, { ETag: '"1"', Vary: "Cookie", "Set-Cookie": "a=b" }))
  .get("/short", (c) => c.html("Short"))
  .get("/refused", (c) => c.json({ message: LONG }, 422))
  .get("/packed", (c) => c.body("packed already", 200, { "Content-Encoding": "gzip" }))
  .get("/picture", (c) => c.body(LONG, 200, { "Content-Type": "image/png" }))
  .get("/live", (c) => c.body(LONG, 200, { "Content-Type": "text/event-stream" }))
  .get("/untouched", (c) => c.html(LONG, 200, { "Cache-Control": "no-store, no-transform" }))
  .get("/export", (c) => c.body(file(), 200, { "Content-Type": "text/csv" }))
  .get("/broken", (c) => {
    let left = 20;
    const broken = file().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk);
          if (--left === 0) controller.error(new Error("The database went away."));
        },
      }),
    );
    return c.body(broken, 200, { "Content-Type": "text/csv" });
  });

let server: Server;
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve()) as Server;
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The raw response: `fetch` would decompress it. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ headers: Record<string, unknown>; status: number; body: Buffer; whole: boolean }>(
    (resolve, reject) => {
      const outgoing = send({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        const done = () =>
          resolve({
            headers: answer.headers,
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks),
            whole: answer.complete,
          });
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", done);
        answer.on("error", done);
      });
      outgoing.on("error", reject);
      outgoing.end();
    },
  );
}

test.each([
  ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
  ["gzip, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["gzip;q=1, zstd;q=0, br;q=0.5", "gzip", gunzipSync],
])("a page for %s is sent as %s", async (accepted, coding, unpack) => {
  const { headers, body } = await ask("/page", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
  expect(body.length).toBeLessThan(LONG.length / 10);
  expect(unpack(body).toString()).toBe(LONG);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=UTF-8",
    "content-length": String(body.length),
    vary: "Cookie, Accept-Encoding",
    etag: 'W/"1"',
    "set-cookie": ["a=b"],
  });
});

test.each([
  ["/page", {}],
  ["/page", { "accept-encoding": "gzip;q=0, *;q=0" }],
  ["/short", { "accept-encoding": "gzip" }],
  ["/picture", { "accept-encoding": "gzip" }],
  ["/live", { "accept-encoding": "gzip" }],
  ["/untouched", { "accept-encoding": "gzip" }],
])("%s with %o is sent as it is", async (path, asked) => {
  const { headers, body } = await ask(path, asked);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(path === "/short" ? "Short" : LONG);
});

test("what is packed already is not packed again; errors keep their status", async () => {
  const packed = await ask("/packed", { "accept-encoding": "gzip" });
  expect(packed.body.toString()).toBe("packed already");
  const refused = await ask("/refused", { "accept-encoding": "gzip" });
  expect(refused.status).toBe(422);
  expect(JSON.parse(gunzipSync(refused.body).toString())).toEqual({ message: LONG });
});

test("HEAD says what varies and sends nothing", async () => {
  const { headers, body } = await ask("/page", { "accept-encoding": "gzip" }, "HEAD");
  expect(headers).toMatchObject({ vary: "Cookie, Accept-Encoding" });
  expect(body.length).toBe(0);
});

test.each(["zstd", "br", "gzip"])(
  "a file of any length is compressed while it is written: %s",
  async (coding) => {
    const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[coding];
    const { headers, body } = await ask("/export", { "accept-encoding": coding });
    expect(headers).toMatchObject({ "content-encoding": coding, "transfer-encoding": "chunked" });
    expect(unpack?.(body).toString()).toBe(ROW.repeat(ROWS));
  },
);

test("a file that fails half way does not look whole", async () => {
  const { whole } = await ask("/broken", { "accept-encoding": "gzip" });
  expect(whole).toBe(false);
});

test("a client that leaves frees what the file was read from", async () => {
  const before = freed;
  const answer = await app.request("/export", { headers: { "accept-encoding": "gzip" } });
  await answer.body?.cancel();
  await expect.poll(() => freed).toBe(before + 1);
});

test("what another site's page makes a signed-in person ask for is not compressed, by proxies neither", async () => {
  const elsewhere = { "accept-encoding": "gzip", "sec-fetch-site": "cross-site" };
  const signedIn = await ask("/page", { ...elsewhere, cookie: "session" });
  expect(signedIn.headers["content-encoding"]).toBeUndefined();
  expect(signedIn.headers["cache-control"]).toBe("no-transform");
  expect((await ask("/page", elsewhere)).headers["content-encoding"]).toBe("gzip");
  for (const site of ["same-origin", "none"]) {
    const own = await ask("/page", { ...elsewhere, "sec-fetch-site": site, cookie: "session" });
    expect(own.headers["content-encoding"]).toBe("gzip");
  }
});
