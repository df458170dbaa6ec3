import { Hono } from "hono";
import { readXlsxObjects } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { requestContext } from "~/platform/testing/call";
import { defineExport } from "./export";

interface Row {
  name: string;
  owed: number | null;
  day: string | null;
}

function anExport() {
  const state = { ended: false };
  const routes = defineExport({
    path: "things/owed",
    title: "Owed",
    permission: "public",
    ask: (query) => Number(query.get("from") ?? 0),
    columns: [
      { header: "Name", width: 20, kind: "text", value: (row: Row) => row.name },
      { header: "Owed", width: 15, kind: "money", value: (row) => row.owed },
      { header: "Day", width: 13, kind: "day", value: (row) => row.day },
    ],
    async *rows(from) {
      try {
        yield [{ name: "=1+1", owed: -150_050, day: "2026-03-02" }].slice(from);
        yield [
          { name: "Njeri, Grace", owed: null, day: null },
          { name: "Otieno", owed: 100, day: "2026-03-03" },
        ];
      } finally {
        state.ended = true;
      }
    },
  });
  return { routes, state };
}

function get(routes: ReturnType<typeof defineExport>, path: string, actor: Actor = system) {
  const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(actor));
    await next();
  });
  app.onError((error, c) => c.text((error as { code?: string }).code ?? String(error), 400));
  return app.route("/", serveFiles(routes)).request(path);
}

test("one declaration, a CSV: money with two decimals, never a formula, named by its last part and the day", async () => {
  const answer = await get(anExport().routes, "/exports/things/owed.csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="owed-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  // `text()` would drop the byte order mark.
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
    '\uFEFFName,Owed (KES),Day\r\n\'=1+1,-1500.50,2026-03-02\r\n"Njeri, Grace",,\r\nOtieno,1.00,2026-03-03\r\n',
  );
});

test("and an Excel file: money is shillings, an empty cell is none", async () => {
  const answer = await get(anExport().routes, "/exports/things/owed.xlsx?from=1");
  const { data } = await readXlsxObjects(new Uint8Array(await answer.arrayBuffer()));
  expect(data).toMatchObject([
    { Name: "Njeri, Grace", "Owed (KES)": null, Day: null },
    { Name: "Otieno", "Owed (KES)": 1 },
  ]);
});

test("what fails before the first row is an answer, not a file", async () => {
  const broken = defineExport({
    path: "broken",
    title: "Broken",
    permission: "view_finances",
    ask: () => undefined,
    columns: [],
    // biome-ignore lint/correctness/useYield: it fails before it has any
    async *rows() {
      throw new Error("no table");
    },
  });
  expect((await get(broken, "/exports/broken.csv")).status).toBe(400);
  expect(await (await get(broken, "/exports/broken.csv", visitor)).text()).toBe("UNAUTHENTICATED");
});

test.each(["csv", "xlsx"])("a reader who goes away ends the %s, whatever was read", async (ending) => {
  for (const pieces of [0, 1]) {
    const { routes, state } = anExport();
    const reader = (await get(routes, `/exports/things/owed.${ending}`)).body?.getReader();
    for (let read = 0; read < pieces; read++) await reader?.read();
    await reader?.cancel();
    expect([pieces, state.ended]).toEqual([pieces, true]);
  }
});
