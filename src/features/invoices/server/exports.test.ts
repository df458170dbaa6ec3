import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { readXlsxObjects } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { foldDailySums } from "~/features/metrics/server/commands";
import { db, pool, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { trustedReach } from "~/platform/http/reach";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anInvoice, invoicesSubscribers } from "../testing";
import { applyToInvoice, lockInvoice } from "./commands";
import { invoicesHandlers } from "./handlers";
import { invoicesRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

function get(actor: Actor, path: string) {
  const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(actor));
    await next();
  });
  app.onError((error, c) => c.text((error as { code?: string }).code ?? String(error), 400));
  return app.route("/", serveFiles(invoicesRoutes)).request(path);
}

const pay = (id: string, amount: number) =>
  transaction(async (tx) =>
    applyToInvoice(tx, system, {
      invoice: await lockInvoice(tx, trustedReach(tx, "invoice", id, "made")),
      amount,
      now: new Date(),
    }),
  );

describe("the list as a file", () => {
  test("Excel holds text, dates and amounts, and a name that looks like a formula stays text", async () => {
    const name = "=SUM(A1)";
    const invoice = await anInvoice({
      customer: { name, email: "sum@example.co.ke", phone: "+254733400100" },
      serviceDate: "2099-03-02",
    });
    const answer = await get(
      await aPerson({ role: "accountant" }),
      `/exports/invoices.xlsx?ids=${invoice.id}`,
    );
    expect(answer.headers.get("content-type")).toContain("spreadsheetml");
    expect(answer.headers.get("content-disposition")).toMatch(/invoices-\d{4}-\d{2}-\d{2}\.xlsx/);
    const { data } = await readXlsxObjects(new Uint8Array(await answer.arrayBuffer()));
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      Invoice: invoice.number,
      Quote: expect.stringMatching(/^QT-/),
      "Customer number": expect.stringMatching(/^CUST/),
      Customer: name,
      "KRA PIN": null,
      "Subtotal (KES)": 18_000,
      "Taxable (KES)": expect.any(Number),
      "VAT (KES)": 1_760,
      Status: "Pending",
      "Total (KES)": 19_760,
      "Balance (KES)": 19_760,
    });
    expect(new Date(data[0]?.["Service date"] as Date).toISOString()).toContain("2099-03-02");
  });

  test("rows that change while it is written are seen as they were", async () => {
    const person = await aPerson({ role: "accountant" });
    const made = [await anInvoice(), await anInvoice(), await anInvoice()];
    const answer = await get(person, `/exports/invoices.csv?ids=${made.map(({ id }) => id)}`);
    const reader = answer.body?.getReader();
    const head = await reader?.read();
    const first = await reader?.read();
    for (const { id } of made) await pay(id, 100_000);
    let text = new TextDecoder().decode(head?.value) + new TextDecoder().decode(first?.value);
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read())
      text += new TextDecoder().decode(step.value);
    expect(text.split("\r\n").filter(Boolean)).toHaveLength(4);
    expect(text.split("\r\n")[0]).toBe(
      "Invoice,Quote,Customer number,Customer,KRA PIN,Email,Invoice date,Service date,Due date,Status,Subtotal (KES),Taxable (KES),VAT (KES),Total (KES),Credited (KES),Paid (KES),Balance (KES)",
    );
    expect(text).not.toContain(",1000.00");
  });

  test("gives its connection back when the reader goes away", async () => {
    const person = await aPerson({ role: "accountant" });
    for (let n = 0; n < 30; n++) {
      const answer = await get(person, "/exports/invoices.csv");
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect(pool().waitingCount).toBe(0);
    await expect(db().execute("select 1")).resolves.toBeDefined();
  });

  test("is for who may, of what they may see, and of ids that are some", async () => {
    for (const path of ["/exports/invoices.csv", "/exports/invoices.xlsx"]) {
      expect(await (await get(visitor, path)).text()).toBe("UNAUTHENTICATED");
      expect(await (await get(await aPerson({ role: "packer" }), path)).text()).toBe("FORBIDDEN");
      expect(await (await get(await aPerson({ role: "accountant" }), `${path}?ids=x`)).text()).toBe(
        "INVALID",
      );
    }
    const sales = await aPerson({ role: "sales_rep" });
    expect((await (await get(sales, "/exports/invoices.csv")).text()).trim().split("\r\n")).toHaveLength(1);
  });
});

describe("the figures above the list", () => {
  test("follow every change and stay the same when differences are folded, also while others pay", async () => {
    const api = callAs(invoicesHandlers, await aPerson({ role: "accountant" }));
    const before = await api.stats();
    const made = [await anInvoice(), await anInvoice(), await anInvoice()];
    await pay(made[0]?.id ?? "", 500_000);
    const after = await api.stats();
    expect(after).toMatchObject({
      totalInvoices: before.totalInvoices + 3,
      totalRevenue: before.totalRevenue + 3 * 1_976_000,
      outstandingAmount: before.outstandingAmount + 3 * 1_976_000 - 500_000,
      thisMonth: { invoices: before.thisMonth.invoices + 3 },
    });
    await Promise.all([
      foldDailySums(),
      foldDailySums(),
      pay(made[1]?.id ?? "", 1_000),
      pay(made[2]?.id ?? "", 2_000),
    ]);
    await foldDailySums();
    const { open } = after;
    expect(await api.stats()).toEqual({
      ...after,
      outstandingAmount: after.outstandingAmount - 3_000,
      open: open && { ...open, pending: open.pending - 2, partial: open.partial + 2 },
    });
    const { rows } = await db().execute(
      sql`select from daily_sums where figure like 'person\\_%' group by figure, day, key having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  });
});
