import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Behaviour, RESULTS, type ResultCode } from "./behaviours";

export interface Prompt {
  merchantRequestId: string;
  checkoutRequestId: string;
  phone: string;
  amount: number;
  account: string;
  description: string;
  callbackUrl: string;
  behaviour: Behaviour;
  createdAt: number;
  /** Milliseconds after which nobody can answer any more. */
  expiresAt: number;
  result: ResultCode | undefined;
  receipt: string | undefined;
}

const KEPT = 500;

/** The simulated network's memory: prompts and what became of them, kept over restarts when it has a folder. */
export class Ledger {
  readonly prompts = new Map<string, Prompt>();
  readonly #file: string | undefined;

  constructor(folder?: string) {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    this.#file = path.join(folder, "prompts.json");
    if (!existsSync(this.#file)) return;
    try {
      for (const prompt of JSON.parse(readFileSync(this.#file, "utf8")) as Prompt[])
        this.prompts.set(prompt.checkoutRequestId, prompt);
    } catch {
      // A half-written file of a killed simulator: it begins anew.
    }
  }

  add(prompt: Prompt): void {
    this.prompts.set(prompt.checkoutRequestId, prompt);
    this.save();
  }

  /** The prompt that stands on a phone now. */
  openOn(phone: string): Prompt | undefined {
    return [...this.prompts.values()].find(
      (prompt) => prompt.phone === phone && prompt.result === undefined && prompt.expiresAt > Date.now(),
    );
  }

  /** Ends a prompt; a success gets a receipt no other has. */
  finish(prompt: Prompt, result: ResultCode): void {
    prompt.result = result;
    if (result === "0") prompt.receipt ??= receiptNumber();
    this.save();
  }

  /** What a query would say: the result, or that the person has not answered, or that their time is over. */
  stateOf(prompt: Prompt): { result: ResultCode; description: string } | undefined {
    if (prompt.result === undefined && prompt.expiresAt <= Date.now())
      return { result: "1037", description: RESULTS["1037"] };
    return prompt.result === undefined
      ? undefined
      : { result: prompt.result, description: RESULTS[prompt.result] };
  }

  save(): void {
    if (!this.#file) return;
    const newest = [...this.prompts.values()].slice(-KEPT);
    writeFileSync(`${this.#file}.new`, JSON.stringify(newest));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
let serial = 0;

/** Ten characters like M-Pesa's: time first, then a counter and chance, so that restarts never repeat one. */
function receiptNumber(): string {
  let rest = Math.floor(Date.now() / 1000) * 64 + (serial++ % 64);
  let text = "";
  for (let index = 0; index < 8; index++) {
    text = LETTERS[rest % LETTERS.length] + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `S${LETTERS[Math.floor(Math.random() * 24)]}${text}`;
}
