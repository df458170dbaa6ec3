import { Hono } from "hono";
import { readXlsxObjects } from "hucre/xlsx";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { recordPayment, reversePayment } from "../../server/commands/record-payment";
import { receiptsHandlers } from "./handlers";
import { receiptsRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

const LATE = new Date("2026-03-02T20:59:00Z");
const EARLY = new Date("2026-03-02T21:00:00Z");

test("the sum is that of the rows found, taken-back ones less, for all and within reach", async () => {
  const [accountant, rep] = [await aPerson({ role: "accountant" }), await aPerson({ role: "sales_rep" })];
  const [own, foreign] = [await anInvoice({ now: LATE, maker: rep }), await anInvoice({ now: LATE })];
  const pay = (invoiceId: Reach<"invoice">, amount: number, method: "cash" | "cheque", now: Date) =>
    transaction((tx) =>
      recordPayment(tx, system, { invoiceId, amount, method, reference: "", notes: "", now }),
    );
  await pay(own.id, 100_000, "cash", LATE);
  await pay(foreign.id, 20_000, "cash", EARLY);
  await pay(foreign.id, 3_000, "cheque", EARLY);
  const list = (actor = accountant, input = {}) => callAs(receiptsHandlers, actor).list(input);
  const bounced = (await list(accountant, { method: "cheque" })).rows[0]?.id ?? "";
  await transaction((tx) =>
    reversePayment(tx, system, {
      paymentId: trustedReach(tx, "payment", bounced, "made"),
      reason: "Bounced",
      now: new Date("2026-03-09T09:00:00Z"),
    }),
  );

  const taken = (await list(accountant, { method: "cheque" })).rows;
  expect(taken.map(({ kind, reversedBy }) => [kind, reversedBy])).toEqual([
    ["reversal", null],
    ["payment", taken[0]?.receiptNumber],
  ]);

  const byAmount = async (order: "asc" | "desc") =>
    (await list(accountant, { sort: "amount", order })).rows.map(({ amount }) => amount);
  expect(await byAmount("desc")).toEqual([100_000, 20_000, 3_000, -3_000]);
  expect(await byAmount("asc")).toEqual([-3_000, 3_000, 20_000, 100_000]);
  const first = await list(accountant, { sort: "amount", limit: 3 });
  const rest = await list(accountant, { sort: "amount", limit: 3, cursor: first.nextCursor ?? "" });
  expect(rest.rows.map(({ amount }) => amount)).toEqual([-3_000]);

  const cases = [
    [{}, 120_000],
    [{ method: "cash" }, 120_000],
    [{ method: "cheque" }, 0],
    [{ method: "card" }, 0],
    [{ to: "2026-03-02" }, 100_000],
    [{ from: "2026-03-03" }, 20_000],
    [{ from: "2026-03-03", to: "2026-03-03" }, 23_000],
    [{ from: "2026-03-03", method: "cheque", to: "2026-03-08" }, 3_000],
    [{ from: "2026-03-09" }, -3_000],
  ] as const;
  for (const [input, sum] of cases) {
    const page = await list(accountant, input);
    expect([input, page.sum]).toEqual([input, sum]);
    expect(page.rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
    expect(page.total).toBe(page.rows.length);
  }
  const file = async (actor: Actor, query: string) =>
    (await (await exported(actor, `payments.csv${query}`)).text()).trim().split("\r\n");
  const all = await file(accountant, "?from=2026-03-03&sort=date&order=asc");
  expect(all[0]).toBe(
    "Receipt,Received,Time,Customer,Invoice,Method,Reference,Kind,Recorded by,Reversed by,Fee (KES),Amount (KES)",
  );
  expect(all.slice(1).map((line) => line.split(",").at(-1))).toEqual(["200.00", "30.00", "-30.00"]);
  expect(all[1]).toContain(",2026-03-03,00:00,");
  expect(await file(accountant, "?method=cheque&to=2026-03-08")).toHaveLength(2);
  expect(await file(rep, "")).toHaveLength(2);
  const rows = (await list(accountant)).rows;
  const ids = rows.filter(({ method }) => method === "cash").map(({ id }) => id);
  expect((await file(accountant, `?ids=${ids}`)).slice(1).map((line) => line.split(",").at(-1))).toEqual([
    "200.00",
    "1000.00",
  ]);
  expect(await file(rep, `?ids=${rows.map(({ id }) => id)}`)).toHaveLength(2);
  expect(await file(accountant, "?ids=x")).toEqual(["INVALID"]);
  const sheet = await exported(accountant, "payments.xlsx?method=cheque");
  expect(sheet.headers.get("content-disposition")).toMatch(/payments-\d{4}-\d{2}-\d{2}\.xlsx/);
  const { data } = await readXlsxObjects(new Uint8Array(await sheet.arrayBuffer()));
  expect(data.map((row) => [row.Kind, row["Amount (KES)"]])).toEqual([
    ["Reversal", -30],
    ["Payment", 30],
  ]);

  expect(await list(rep)).toMatchObject({ total: 1, sum: 100_000 });
  expect(await list(rep, { from: "2026-03-03" })).toMatchObject({ total: 0, sum: 0 });
});

function exported(actor: Actor, file: string) {
  const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(actor));
    await next();
  });
  app.onError((error, c) => c.text((error as { code?: string }).code ?? String(error), 400));
  return app.route("/", serveFiles(receiptsRoutes)).request(`/exports/${file}`);
}

test("the file is for who may see money", async () => {
  for (const ending of ["csv", "xlsx"]) {
    expect(await (await exported(visitor, `payments.${ending}`)).text()).toBe("UNAUTHENTICATED");
    expect(await (await exported(await aPerson({ role: "packer" }), `payments.${ending}`)).text()).toBe(
      "FORBIDDEN",
    );
  }
});
