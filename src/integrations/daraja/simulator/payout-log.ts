import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { PayoutBehaviour } from "./payout-behaviours";
import type { Switches } from "./switches";

interface TakenPayout {
  originatorConversationId: string;
  conversationId: string;
  version: "v1" | "v3";
  command: string;
  phone: string;
  /** Whole shillings. */
  amount: number;
  remarks: string;
  occasion: string;
  behaviour: PayoutBehaviour;
  mode: Switches["results"];
  resultUrl: string;
  timeoutUrl: string;
  fault: { code: string | number; desc: string } | undefined;
}

export interface LoggedPayout extends TakenPayout {
  at: number;
  state: "accepted" | "paid" | "failed";
  code: string;
  desc: string;
  /** M-Pesa's transaction number; the receipt once paid. */
  transactionId: string;
  /** Shillings left on the utility account after a paid one. */
  balance: number | undefined;
  endedAt: number | undefined;
  told: number | undefined;
  repeats: number;
}

type Entry =
  | { event: "accepted"; at: number; payout: TakenPayout }
  | { event: "paid" | "failed"; at: number; id: string; code: string; desc: string; transactionId: string }
  | { event: "told"; at: number; id: string; times: number }
  | { event: "repeated"; at: number; id: string }
  | { event: "filled"; at: number; amount: number };

/** Shillings on the utility account at the start. */
const BEGINNING = 5_000_000;

/**
 * Payouts and the utility account in an append-only file (`payouts.jsonl`), synced to disk before any answer. After a
 * kill the file is complete; a torn last line was never reported.
 */
export class PayoutLog {
  readonly payouts = new Map<string, LoggedPayout>();
  readonly #byTransaction = new Map<string, LoggedPayout>();
  #balance = BEGINNING;
  #file: number | undefined;
  #isClosed = false;

  constructor(folder?: string) {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, "payouts.jsonl");
    if (existsSync(file)) this.#replay(file);
    this.#file = openSync(file, "a");
    const entry = openSync(folder, "r");
    fsyncSync(entry);
    closeSync(entry);
  }

  /** Shillings on the utility account. */
  get balance(): number {
    return this.#balance;
  }

  /** Stops writing; pending payouts resume when the log is opened again. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  accept(payout: TakenPayout): LoggedPayout {
    this.#add({ event: "accepted", at: Date.now(), payout });
    return this.#known(payout.originatorConversationId);
  }

  end(
    { originatorConversationId: id, state }: LoggedPayout,
    ended: { state: "paid" | "failed"; code: string; desc: string; transactionId: string },
  ): void {
    if (state !== "accepted") throw new Error(`The payout ${id} has ended before.`);
    const { state: event, ...rest } = ended;
    this.#add({ event, at: Date.now(), id, ...rest });
  }

  told({ originatorConversationId: id }: LoggedPayout, times: number): void {
    this.#add({ event: "told", at: Date.now(), id, times });
  }

  repeated({ originatorConversationId: id }: LoggedPayout): void {
    this.#add({ event: "repeated", at: Date.now(), id });
  }

  /** Shillings; below 0 takes them off. */
  fill(amount: number): void {
    this.#add({ event: "filled", at: Date.now(), amount });
  }

  byTransaction(transactionId: string): LoggedPayout | undefined {
    return this.#byTransaction.get(transactionId);
  }

  #known(id: string): LoggedPayout {
    const payout = this.payouts.get(id);
    if (!payout) throw new Error(`The log has no payout ${id}.`);
    return payout;
  }

  #add(entry: Entry): void {
    if (this.#isClosed) throw new Error("The log of payouts is closed.");
    if (this.#file !== undefined) {
      writeSync(this.#file, `${JSON.stringify(entry)}\n`);
      // A power cut may lose the `told` count: the result is then posted again.
      if (entry.event !== "told" && entry.event !== "repeated") fsyncSync(this.#file);
    }
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.event === "filled") {
      this.#balance += entry.amount;
      return;
    }
    if (entry.event === "accepted") {
      const open = { state: "accepted" as const, code: "", desc: "", transactionId: "" };
      const nothing = { balance: undefined, endedAt: undefined, told: undefined, repeats: 0 };
      this.payouts.set(entry.payout.originatorConversationId, {
        ...entry.payout,
        ...open,
        ...nothing,
        at: entry.at,
      });
      return;
    }
    const payout = this.#known(entry.id);
    if (entry.event === "told") payout.told = entry.times;
    else if (entry.event === "repeated") payout.repeats += 1;
    else {
      const { event: state, at: endedAt, code, desc, transactionId } = entry;
      if (state === "paid") this.#balance -= payout.amount;
      const balance = state === "paid" ? this.#balance : undefined;
      Object.assign(payout, { state, endedAt, code, desc, transactionId, balance });
      this.#byTransaction.set(transactionId, payout);
    }
  }

  /** Cuts off a torn last line. An unreadable line in the middle is an error. */
  #replay(file: string): void {
    const bytes = readFileSync(file);
    const whole = bytes.lastIndexOf(10) + 1;
    if (whole < bytes.length) truncateSync(file, whole);
    for (const line of bytes.subarray(0, whole).toString("utf8").split("\n"))
      if (line) this.#apply(JSON.parse(line) as Entry);
  }
}
