import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parseResultCallback } from "../callback";
import { createDaraja } from "../client";
import { readPayoutResult } from "../payout-results";
import type { Payout } from "../payouts";
import { type LoggedPayout, PayoutLog } from "./payout-log";
import { startSimulator } from "./simulator";
import { control, kill, openInbox, startProcess } from "./testing";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const folder = mkdtempSync("/tmp/moveease-payouts-");
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
async function inbox(answer?: (place: string) => unknown) {
  const opened = await openInbox(answer);
  undo.push(opened.close);
  return opened;
}
async function started(folder: string) {
  const running = await startProcess(["--data", folder, "--late-ms", "1500"]);
  undo.push(() => running.child.kill("SIGKILL"));
  return running;
}
const payout = (id: string, phone = "254722418999"): Payout => ({
  originatorConversationId: id,
  phone,
  amount: 1000,
  command: "SalaryPayment",
  remarks: "Salary",
});
const logged = async (url: string) =>
  (await (await fetch(`${url}/_sim/payouts`)).json()) as { balance: number; payouts: LoggedPayout[] };
const taken = {
  conversationId: "AG_1",
  version: "v3" as const,
  command: "SalaryPayment",
  phone: "254722418999",
  amount: 1000,
  remarks: "Salary",
  occasion: "",
  behaviour: "normal" as const,
  mode: "normal" as const,
  resultUrl: "http://127.0.0.1:9/r",
  timeoutUrl: "http://127.0.0.1:9/t",
  fault: undefined,
};
const paid = { state: "paid" as const, code: "0", desc: "Done", transactionId: "SA12345678" };

describe("the log", () => {
  test("is only added to, and read again is what it was", () => {
    const folder = newFolder();
    const log = new PayoutLog(folder);
    const file = path.join(folder, "payouts.jsonl");
    const first = log.accept({ ...taken, originatorConversationId: "a" });
    const begun = readFileSync(file, "utf8");
    log.end(first, paid);
    log.told(first, 1);
    log.repeated(first);
    log.fill(500);
    log.accept({ ...taken, originatorConversationId: "b" });
    expect(readFileSync(file, "utf8").startsWith(begun)).toBe(true);
    log.close();
    const again = new PayoutLog(folder);
    undo.push(() => again.close());
    expect([...again.payouts.values()]).toEqual([
      expect.objectContaining({ originatorConversationId: "a", state: "paid", told: 1, repeats: 1 }),
      expect.objectContaining({ originatorConversationId: "b", state: "accepted", told: undefined }),
    ]);
    expect(again.balance).toBe(log.balance);
    expect(again.byTransaction("SA12345678")?.originatorConversationId).toBe("a");
  });

  test("ends no payout twice, and takes nothing once it is closed", () => {
    const log = new PayoutLog();
    const first = log.accept({ ...taken, originatorConversationId: "a" });
    log.end(first, paid);
    expect(() => log.end(first, paid)).toThrow("ended before");
    const { balance } = log;
    log.close();
    expect(() => log.fill(1)).toThrow("closed");
    expect(log.balance).toBe(balance);
  });

  test("torn by a kill loses the line that was told to nobody, and goes on behind it", () => {
    const folder = newFolder();
    const file = path.join(folder, "payouts.jsonl");
    const log = new PayoutLog(folder);
    log.accept({ ...taken, originatorConversationId: "a" });
    log.close();
    appendFileSync(file, '{"event":"accepted","at":1,"payout":{"originatorConv');
    const again = new PayoutLog(folder);
    again.accept({ ...taken, originatorConversationId: "b" });
    again.close();
    const last = new PayoutLog(folder);
    undo.push(() => last.close());
    expect([...last.payouts.keys()]).toEqual(["a", "b"]);
  });

  test("with a line in the middle that is none does not open: money would be forgotten", () => {
    const folder = newFolder();
    appendFileSync(path.join(folder, "payouts.jsonl"), "nonsense\n");
    expect(() => new PayoutLog(folder)).toThrow(SyntaxError);
  });

  test("goes on where a simulator was closed", async () => {
    const folder = newFolder();
    const { url, posted } = await inbox();
    const first = await startSimulator({ dataDir: folder, lateMs: 200 });
    await control(first.url, "results", { mode: "late" });
    const daraja = createDaraja({ baseUrl: first.url, ...first.credentials });
    await daraja.payOut(payout("a"), { resultUrl: `${url}/result`, timeoutUrl: `${url}/timeout` });
    await first.close();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(posted).toEqual([]);
    const second = await startSimulator({ dataDir: folder, lateMs: 200 });
    undo.push(second.close);
    await expect.poll(() => posted.length, { timeout: 5_000 }).toBe(1);
    expect((await logged(second.url)).payouts).toMatchObject([{ state: "paid" }]);
  });
});

describe("a simulator that is killed", () => {
  test("between acknowledgement and result has the payout once, pays it once and tells it", async () => {
    const folder = newFolder();
    const { url, posted } = await inbox();
    const answers = { resultUrl: `${url}/result`, timeoutUrl: `${url}/timeout` };
    const before = await started(folder);
    const config = { baseUrl: before.simulator.url, ...before.simulator };
    await control(before.simulator.url, "results", { mode: "late" });
    const ids = ["a", "b", "c"];
    for (const id of ids) await createDaraja(config).payOut(payout(id), answers);
    const { balance, payouts } = await logged(before.simulator.url);
    expect(payouts.map(({ state }) => state)).toEqual(["accepted", "accepted", "accepted"]);
    await kill(before.child);
    expect(posted).toEqual([]);

    const after = await started(folder);
    const here = after.simulator.url;
    const daraja = createDaraja({ baseUrl: here, ...after.simulator });
    await expect(daraja.payOut(payout("a"), answers)).rejects.toMatchObject({ name: "DarajaDuplicate" });
    await expect.poll(() => posted.length, { timeout: 10_000 }).toBe(3);
    const told = posted.map(({ body }) => readPayoutResult(parseResultCallback(body)));
    expect(told.map(({ originatorConversationId }) => originatorConversationId).sort()).toEqual(ids);
    expect(told.every(({ state }) => state === "paid")).toBe(true);
    const ended = await logged(here);
    expect(ended.balance).toBe(balance - 3000);
    expect(
      ended.payouts.map(({ originatorConversationId, state }) => [originatorConversationId, state]),
    ).toEqual(ids.map((id) => [id, "paid"]));
    expect(new Set(ended.payouts.map(({ transactionId }) => transactionId)).size).toBe(3);
  });

  test("while it tells a result has paid once, and tells it again", async () => {
    const folder = newFolder();
    let silent = true;
    const { url, posted } = await inbox(() => (silent ? undefined : { ResultCode: 0 }));
    const answers = { resultUrl: `${url}/result`, timeoutUrl: `${url}/timeout` };
    const before = await started(folder);
    const daraja = createDaraja({ baseUrl: before.simulator.url, ...before.simulator });
    await daraja.payOut(payout("a"), answers);
    await expect.poll(() => posted.length, { timeout: 5_000 }).toBe(1);
    await kill(before.child);
    silent = false;
    const after = await started(folder);
    await expect.poll(() => posted.length, { timeout: 5_000 }).toBe(2);
    const receipts = posted.map(({ body }) => readPayoutResult(parseResultCallback(body)).receipt);
    expect(new Set(receipts).size).toBe(1);
    await expect
      .poll(() => logged(after.simulator.url))
      .toMatchObject({ payouts: [{ state: "paid", told: 1 }] });
    const lines = readFileSync(path.join(folder, "payouts.jsonl"), "utf8");
    expect(lines.match(/"event":"paid"/g)).toHaveLength(1);
  });
});
