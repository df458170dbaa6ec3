import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { invoiceCredited } from "~/features/invoices/domain";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { recordPayment, reversePayment } from "~/features/payments/server/commands/record-payment";
import { creditReleased } from "~/features/payments/server/commands/settle-invoice";
import { transaction } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { Reach } from "~/platform/http/reach";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

const released = on(invoiceCredited, (tx, { actor, subjectId, data, at }) =>
  creditReleased(tx, actor, {
    invoiceId: subjectId,
    amount: data.released,
    creditNoteNumber: data.creditNoteNumber,
    reason: data.reason,
    now: at,
  }),
);
useDatabase({ subscribers: [...invoicesSubscribers, released] });

const at = (day: string) => new Date(`${day}T09:00:00Z`);
const NOW = at("2026-05-20");
let accountant: Actor;

beforeAll(async () => {
  accountant = await aPerson({ role: "accountant" });
  const first = await anInvoice({ now: at("2026-01-10"), serviceDate: "2026-01-20" });
  const second = await anInvoice({ now: at("2026-01-31"), serviceDate: "2026-02-10" });
  const pay = (invoiceId: Reach<"invoice">, amount: number, now: Date) =>
    transaction((tx) =>
      recordPayment(tx, system, { invoiceId, amount, method: "cheque", reference: "", notes: "", now }),
    );
  const bounced = await pay(first.id, 500_000, at("2026-02-05"));
  await pay(second.id, 300_000, at("2026-02-06"));
  const credit = (invoiceId: Reach<"invoice">, now: Date, lines?: { position: number; amount: number }[]) =>
    transaction((tx) =>
      creditInvoice(tx, system, { invoiceId, reason: "Agreed", now, ...(lines ? { lines } : {}) }),
    );
  await credit(first.id, at("2026-02-15"), [{ position: 2, amount: 100_000 }]);
  await credit(second.id, at("2026-02-28"));
  await transaction((tx) =>
    reversePayment(tx, system, { paymentId: bounced.id, reason: "Bounced", now: at("2026-03-03") }),
  );
});

const api = () => callAs(reportsHandlers, accountant, { now: NOW });
const months = { from: "2026-01-01", to: "2026-03-31" };

describe("VAT by month", () => {
  test("counts invoices and credit notes each in their own month, cancelled ones too", async () => {
    const report = await api().financial({ report: "vat", ...months });
    expect(report.columns.map(({ label }) => label)).toEqual([
      "Invoices",
      "Taxable",
      "VAT charged",
      "Credit notes",
      "Taxable credited",
      "VAT credited",
      "Taxable, net",
      "VAT due",
    ]);
    expect(report.rows.map(({ label, cells }) => [label, cells])).toEqual([
      ["Jan 2026", [2, 2_200_000, 352_000, 0, 0, 0, 2_200_000, 352_000]],
      ["Feb 2026", [0, 0, 0, 2, 1_200_000, 192_000, -1_200_000, -192_000]],
      ["Mar 2026", [0, 0, 0, 0, 0, 0, 0, 0]],
    ]);
    expect(report.total).toEqual([2, 2_200_000, 352_000, 2, 1_200_000, 192_000, 1_000_000, 160_000]);
  });

  test("is a file like the others, for who may see money", async () => {
    const file = async (actor: Actor) => {
      const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
      app.use(async (c, next) => {
        c.set("request", { ...requestContext(actor), now: NOW });
        await next();
      });
      app.onError((error, c) => c.text((error as { code?: string }).code ?? String(error), 400));
      const answer = await app
        .route("/", serveFiles(reportsRoutes))
        .request(`/exports/reports/vat.csv?from=${months.from}&to=${months.to}`);
      return answer.text();
    };
    expect(await file(accountant)).toContain("Jan 2026,2,22000,3520,0,0,0,22000,3520\r\n");
    expect(await file(await aPerson({ role: "sales_rep" }))).toBe("FORBIDDEN");
  });
});

describe("ageing at the end of a past day", () => {
  const owed = async (asOf: string, more: object = {}) => {
    const report = await api().financial({ report: "ageing", ...months, asOf, ...more });
    return report.rows.map(({ cells }) => cells);
  };
  const total = async (asOf: string) =>
    (await api().financial({ report: "ageing", ...months, asOf })).total?.slice(0, 2);

  test.each([
    ["2026-01-09", [0, 0]],
    ["2026-01-31", [2, 3_952_000]],
    ["2026-02-14", [2, 3_152_000]],
    ["2026-02-27", [2, 3_036_000]],
    ["2026-02-28", [1, 1_360_000]],
    ["2026-03-31", [1, 1_860_000]],
  ])("%s", async (day, expected) => {
    expect(await total(day)).toEqual(expected);
  });

  test("agrees with today's, by age and by who owes it", async () => {
    expect(await total("2026-05-19")).toEqual(await total("2026-05-20"));
    expect(await owed("2026-05-19", { by: "customer" })).toEqual(
      await owed("2026-05-20", { by: "customer" }),
    );
  });

  test("tells how old it was then", async () => {
    // Due on 20 January: eleven days old at the month's end.
    expect((await owed("2026-01-31")).map(([n]) => n)).toEqual([1, 1, 0, 0, 0]);
  });
});
