import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { postBatch } from "~/features/accounting/server/commands/post-entries";
import { booksAs } from "~/features/accounting/testing";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { askFile } from "~/platform/testing/ask-file";
import { useDatabase } from "~/platform/testing/database";
import { exportsAs } from "../testing";
import { bookExportRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

const now = new Date("2026-08-15T09:00:00Z");
let accountant: Actor;
const api = () => exportsAs(accountant, { now });
const fileOf = async (path: string) => (await askFile(bookExportRoutes, path, accountant)).text();
let invoice: Awaited<ReturnType<typeof anInvoice>>;

beforeAll(async () => {
  accountant = await aPerson({ role: "accountant" });
  invoice = await anInvoice({ now: new Date("2026-07-10T09:00:00Z") });
  await booksAs(accountant, { now }).books.start({ startsOn: "2026-07-01" });
});

test("a closed month alone is exported, the same file again, and later entries are named", async () => {
  await expect(api().make({ month: "2026-07", format: "beancount" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const { months } = booksAs(accountant, { now });
  await months.close({ month: "2026-07" });
  const { id, path } = await api().make({ month: "2026-07", format: "beancount" });
  const file = await fileOf(path);
  expect(file).toContain(invoice.number);
  await months.reopen({ month: "2026-07", reason: "A payment" });
  await transaction((tx) =>
    recordPayment(tx, system, {
      ...{ invoiceId: invoice.id, amount: 300_000, method: "cash", reference: "", notes: "", now },
      ...{ evenIfBooked: true, receivedOn: "2026-07-30" },
    }),
  );
  await postBatch(now);
  await months.close({ month: "2026-07" });
  expect(await fileOf(path)).toBe(file);
  const [month] = (await api().list()).months;
  expect(month).toMatchObject({ month: "2026-07", entries: 2, exports: [{ id, entries: 1, changed: 1 }] });
  expect((await api().changes({ id })).entries).toMatchObject([{ day: "2026-07-30" }]);
  const again = await api().make({ month: "2026-07", format: "beancount" });
  expect(await fileOf(again.path)).not.toBe(file);
});

test("the amounts of every format are those of the journal", async () => {
  const { rows } = await db().execute<{ debit: string }>(
    sql`select sum(debit)::text as debit from journal_lines where day between '2026-07-01' and '2026-07-31'`,
  );
  const debits = Number(rows[0]?.debit);
  const { path } = await api().make({ month: "2026-07", format: "quickbooks-online" });
  const online = (await fileOf(path)).trim().split("\r\n").slice(1);
  const cents = online.reduce((sum, line) => sum + Math.round(Number(line.split(",")[5] || 0) * 100), 0);
  expect(cents).toBe(debits);
  const xero = await api().make({ month: "2026-07", format: "xero" });
  const zip = await askFile(bookExportRoutes, xero.path, accountant);
  expect(new Uint8Array(await zip.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});
