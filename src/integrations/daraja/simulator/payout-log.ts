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

/** A payout as it was taken. */
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
  /** How its result comes. */
  mode: Switches["results"];
  resultUrl: string;
  timeoutUrl: string;
  /** What is wrong with initiator or shortcode, found when it was taken. */
  fault: { code: string | number; desc: string } | undefined;
}

/** A payout and what became of it. */
export interface LoggedPayout extends TakenPayout {
  at: number;
  state: "accepted" | "paid" | "failed";
  code: string;
  desc: string;
  /** M-Pesa's number of the transaction; a receipt when it was paid. */
  transactionId: string;
  /** Shillings left on the utility account; of a paid one. */
  balance: number | undefined;
  endedAt: number | undefined;
  /** How often its result was posted; undefined while that is to be done. */
  told: number | undefined;
  /** How often somebody sent its id again, and was refused. */
  repeats: number;
}

type Entry =
  | { event: "accepted"; at: number; payout: TakenPayout }
  | { event: "paid" | "failed"; at: number; id: string; code: string; desc: string; transactionId: string }
  | { event: "told"; at: number; id: string; times: number }
  | { event: "repeated"; at: number; id: string }
  | { event: "filled"; at: number; amount: number };

/** Shillings the utility account begins with. */
const BEGINNING = 5_000_000;

/**
 * Every payout ever taken, and the utility account: a file of lines that is only added to (`payouts.jsonl`), each on the
 * disk before anybody is told of it. What a kill leaves is the whole truth; a last line torn by it was told to nobody.
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
    // The folder's entry of a new file.
    const entry = openSync(folder, "r");
    fsyncSync(entry);
    closeSync(entry);
  }

  /** Shillings on the utility account. */
  get balance(): number {
    return this.#balance;
  }

  /** Nothing is written any more: what is on its way goes on when the log is opened again. */
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

  /** Ends a payout. Paid, it leaves the utility account. */
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

  /** Puts shillings on the utility account; takes them when below 0. */
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
      // How often it was told can be lost with the power: it is then told again.
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

  /** Reads the lines; the rest behind the last whole one is cut off. A line in the middle that is none is an error. */
  #replay(file: string): void {
    const bytes = readFileSync(file);
    const whole = bytes.lastIndexOf(10) + 1;
    if (whole < bytes.length) truncateSync(file, whole);
    for (const line of bytes.subarray(0, whole).toString("utf8").split("\n"))
      if (line) this.#apply(JSON.parse(line) as Entry);
  }
}
