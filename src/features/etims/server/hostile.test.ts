import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { draftsContract } from "~/features/invoices/drafts/contract";
import { createDraft, issueDraft } from "~/features/invoices/drafts/server/commands";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { callEtims } from "~/integrations/etims/call";
import { itemToSave, type Reported, saleOf } from "~/integrations/etims/fields";
import { startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { accountant, type Fault, saying, useKra } from "../testing";
import { taxMarkOf } from "./documents/tax-mark";
import { taxHandlers } from "./handlers";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });
const kra = useKra(startStandins);
const tax = callAs(taxHandlers, accountant);

beforeEach(() => kra.startBranch());

const aLine = { category: "rooms" as const, description: "Sofa", quantity: 1, unitPrice: 500_000 };
const FIELDS = {
  customerName: "Kilima Traders Limited",
  customerEmail: "kilima@example.co.ke",
  customerPhone: "+254712345678",
  customerKraPin: "P052345678B",
  fromLocation: "",
  toLocation: "",
  serviceDate: null,
  dueDate: null,
  depositDue: 0,
  lines: [aLine],
};
const issue = (over: Partial<typeof FIELDS> = {}, now = new Date()) =>
  transaction(async (tx) => {
    const draft = await createDraft(tx, system, { fields: { ...FIELDS, ...over }, now });
    return issueDraft(tx, system, { id: draft.id, now });
  });
const lines = (count: number, over: Partial<typeof aLine> = {}) =>
  Array.from({ length: count }, () => ({ ...aLine, ...over }));

const listed = async () => (await tax.list({ page: 1, limit: 50, order: "asc" })).rows;
const states = async () => (await listed()).map(({ state }) => state);
const latest = async () => (await kra.ledger()).at(-1)?.body;
const heap = () => {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
};

describe("a document", () => {
  test.each([
    ["p052 345 678b", "P052345678B"],
    ["P052-345-678B ", "P052345678B"],
    ["052345678", null],
    ["P052345678B or so, I think", null],
  ])("of the buyer's PIN '%s' names %s", async (customerKraPin, custTin) => {
    await issue({ customerKraPin });
    await kra.send();
    expect(await states()).toEqual(["signed"]);
    expect(await latest()).toMatchObject({ custTin });
  });

  test.each([
    ["200 letters", "Ñandú ".repeat(34).slice(0, 200), /^Ñandú Ñandú .{48}$/u],
    ["emoji", "Wanjiku 🚚 & Sons", /^Wanjiku & Sons$/],
    ["marks of direction and no width", "\u202eMovers\u200b\u200f of Thika", /^Movers of Thika$/],
    ["nothing but emoji", "🚚🚚", null],
  ])("whose names are %s is signed", async (_, customerName, said) => {
    await issue({ customerName, lines: [{ ...aLine, description: customerName }] });
    await kra.send();
    expect(await states()).toEqual(["signed"]);
    const custNm = (await latest())?.custNm;
    if (said === null) expect(custNm).toBeNull();
    else expect(custNm).toMatch(said);
  });

  test("is signed with lines of nothing, of a tenth and of odd cents, and its sums are ours", async () => {
    const odd = [
      lines(3, { quantity: 0.3, unitPrice: 3333 }),
      lines(2, { unitPrice: 0 }),
      lines(7, { unitPrice: 14_250 }),
    ];
    const { id, total } = await issue({ lines: odd.flat() });
    await transaction((tx) =>
      creditInvoice(tx, system, { invoiceId: id, reason: "Price cut", amount: 12_345, now: new Date() }),
    );
    await transaction((tx) =>
      creditInvoice(tx, system, { invoiceId: id, reason: "The rest", now: new Date() }),
    );
    await kra.send();
    expect(await states()).toEqual(["signed", "signed", "signed"]);
    const sums = (await kra.ledger()).map(({ body }) => Math.round(Number(body.totAmt) * 100));
    expect(sums).toEqual([total, 12_345, total - 12_345]);
  });

  test("of 500 lines is signed", async () => {
    await issue({ lines: lines(500, { description: "Books ".repeat(33) }) });
    await kra.send();
    expect(await states()).toEqual(["signed"]);
    const [row] = await listed();
    expect(JSON.parse((await tax.exchange({ id: row?.id ?? "" })).request).itemList).toHaveLength(500);
  });

  test("names the class that was chosen while the document before it went out", async () => {
    await issue();
    await kra.send();
    await issue();
    await issue();
    kra.faults = [
      async (response, forward) => {
        await db().execute(sql`insert into etims_choices (id, key, class_code, updated_at)
          values (gen_random_uuid(), 'rooms', '78101802', now())`);
        response.end((await forward()).text);
      },
    ];
    await kra.send();
    const sent = (await kra.ledger()).map(
      ({ body }) => (body.itemList as { itemClsCd: string }[])[0]?.itemClsCd,
    );
    await db().execute(sql`delete from etims_choices`);
    expect(sent).toEqual(["78101804", "78101804", "78101802"]);
  });

  test("issued by a clock an hour ahead waits for a person, and is signed once the clock is right", async () => {
    const ahead = () => new Date(kra.now().getTime() + 3_600_000);
    await issue({}, ahead());
    await kra.send(ahead);
    const [row] = await listed();
    expect(row).toMatchObject({ state: "rejected", problem: expect.stringContaining("[cfmDt]") });
    await tax.retry({ id: row?.id ?? "" });
    await kra.send();
    expect(await states()).toEqual(["signed"]);
  });

  test("issued by a clock an hour behind is signed", async () => {
    const behind = () => new Date(Date.now() - 3_600_000);
    await issue({}, behind());
    await kra.send();
    expect(await states()).toEqual(["signed"]);
  });

  test.each([
    ["a negative price", { unitPrice: -100 }],
    ["a quantity of 0.33", { quantity: 0.33 }],
    ["a zero byte", { description: "So\0fa" }],
    ["101 lines", { lines: lines(101) }],
  ])("with %s cannot be written", async (_, over) => {
    const asked = { ...FIELDS, lines: [{ ...aLine, ...over }], ...over };
    const schema = draftsContract.create["~orpc"].inputSchema;
    expect((await schema?.["~standard"].validate(asked))?.issues).toBeDefined();
  });

  test("of a third of something, with a zero byte, is what KRA's fields take", () => {
    const item = { key: "rooms", number: 1, name: "\0", classCode: "78101804", taxCode: "B" } as const;
    const line = { description: "\0", quantity: 0.33, amount: 100_000, item };
    const document = {
      number: "INV-1",
      sequence: 1,
      original: null,
      issueDate: "2026-07-01",
      at: new Date(),
    };
    const buyer = { buyerPin: "", buyerName: "\0Kilima", buyerPhone: "none" };
    const reported: Reported = {
      ...document,
      ...buyer,
      vat: 16_000,
      total: 116_000,
      lines: [line],
      cancels: false,
      reasonCode: null,
    };
    const sale = saleOf(reported, { amounts: "gross", company: "", address: "" });
    expect(sale).toMatchObject({ custNm: "Kilima", custTin: null, receipt: { custMblNo: null } });
    expect(sale.itemList[0]).toMatchObject({
      qty: 0.33,
      splyAmt: 1160,
      prc: 3515.15,
      itemNm: "KE3NTXU0000001",
    });
    expect(itemToSave(item, 100).itemNm).toBe("KE3NTXU0000001");
  });
});

/** The first document makes the items known, so that the next call is the second's sale. */
async function meets(...faults: Fault[]): Promise<void> {
  await issue();
  await kra.send();
  await issue();
  kra.faults = faults;
  await kra.send();
  const [, second] = await listed();
  if (second?.state === "queued") {
    expect(second.problem).not.toBe("");
    kra.later(20);
    await kra.send();
  }
}

const signature = {
  curRcptNo: "77",
  totRcptNo: "77",
  intrlData: "ABCD",
  rcptSign: "EFGH",
  sdcDateTime: "20261129120000",
};
const answered = (data: unknown): Fault => taken((text) => JSON.stringify({ ...JSON.parse(text), data }));
/** KRA takes the document, and its answer is changed on the way. */
const taken =
  (change: (text: string) => string): Fault =>
  async (response, forward) =>
    void response.end(change((await forward()).text));

describe("KRA's answer", () => {
  test.each<[string, string, Fault]>([
    [
      "a redirect",
      "signed",
      async (response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
    ],
    ["no JSON", "accepted_unsigned", taken(() => "<html>Welcome to the hotel's network</html>")],
    ["JSON that is no envelope", "accepted_unsigned", taken(() => "[null]")],
    ["null", "accepted_unsigned", taken(() => "null")],
    ["nothing", "accepted_unsigned", taken(() => "")],
    ["a zero byte in an error page", "accepted_unsigned", taken(() => "\0\0")],
    ["a zero byte in its message", "signed", saying("999", { resultMsg: "\0down" })],
    ["a message that is no text", "signed", saying("999", { resultMsg: { a: 1 } })],
    ["an error inside HTTP 200", "signed", saying("990")],
    [
      "a code that is a number",
      "signed",
      taken((text) => JSON.stringify({ ...JSON.parse(text), resultCd: 0 })),
    ],
    ["numbers as texts", "signed", answered(signature)],
    [
      "texts as numbers",
      "signed",
      answered({ ...signature, curRcptNo: 77, intrlData: 12, rcptSign: 34, sdcDateTime: 20261129120000 }),
    ],
    ["no signature", "accepted_unsigned", answered({ ...signature, rcptSign: undefined })],
    ["no time", "accepted_unsigned", answered({ ...signature, sdcDateTime: undefined })],
    ["no such time", "accepted_unsigned", answered({ ...signature, sdcDateTime: "20261399999999" })],
    [
      "a receipt number beyond all",
      "accepted_unsigned",
      answered({ ...signature, curRcptNo: 3_000_000_000 }),
    ],
    ["a signature with markup", "accepted_unsigned", answered({ ...signature, rcptSign: "<b>A</b>" })],
    [
      "a signature of 100,000 letters",
      "accepted_unsigned",
      answered({ ...signature, rcptSign: "A".repeat(100_000) }),
    ],
  ])("of %s leaves the document %s, once at KRA", async (_, state, fault) => {
    await meets(fault);
    expect(await states()).toEqual(["signed", state]);
    expect(await kra.ledger()).toHaveLength(2);
  });

  test("of 50 MB is not read, and memory stays flat", async () => {
    const before = heap();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, heap());
    }, 5);
    const part = Buffer.alloc(1_000_000, "x");
    await meets(async (response, forward) => {
      await forward();
      for (let sent = 0; sent < 50 && response.writable; sent++)
        await new Promise<void>((resolve) => {
          if (response.write(part)) resolve();
          else response.once("drain", resolve).once("close", () => resolve());
        });
      response.end();
    });
    clearInterval(timer);
    expect(await states()).toEqual(["signed", "accepted_unsigned"]);
    expect((most - before) / 1_000_000).toBeLessThan(40);
  });

  test("that never ends is given up in time", async () => {
    const slow: typeof fetch = (_, init) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start: (controller) =>
              init?.signal?.addEventListener("abort", () => controller.error(new Error("timeout"))),
          }),
        ),
      );
    const connection = { baseUrl: "http://kra.example", tin: "", bhfId: "", timeoutMs: 50, fetch: slow };
    expect(await callEtims(connection, "saveTrnsSalesOsdc", {})).toMatchObject({ kind: "unreadable" });
  });

  test("with markup is shown as text, and not on paper", async () => {
    const resultMsg = '<img src=x onerror=alert(1)>"=1+1';
    await meets(saying("910", { resultMsg }));
    const [, row] = await listed();
    expect(row).toMatchObject({ state: "rejected", problem: expect.stringContaining(resultMsg) });
    const [invoice] = (
      await db().execute<{ id: string }>(
        "select invoice_id as id from etims_submissions where state = 'rejected'",
      )
    ).rows;
    const mark = await taxMarkOf(db(), { invoiceId: invoice?.id ?? "" }, "en");
    expect(mark).toEqual({ footnote: "Awaiting KRA's signature. Not yet a tax invoice." });
  });

  test("that the device's key is withdrawn keeps the queue, says so, and goes on with a new key", async () => {
    await issue();
    await kra.send();
    await kra.tell({ withdraw: true });
    await issue();
    await issue();
    await kra.send();
    expect(await states()).toEqual(["signed", "queued", "queued"]);
    expect(await tax.queue()).toMatchObject({
      waiting: 2,
      rejected: 0,
      failingSince: kra.now(),
      problem: expect.stringMatching(/does not know this device.*KRA 901/),
    });
    await kra.newDevice();
    kra.later(20);
    await kra.send();
    expect(await states()).toEqual(["signed", "signed", "signed"]);
    expect(await tax.queue()).toMatchObject({ failingSince: null, problem: "" });
  });
});
