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
  /** Milliseconds since 1970; later answers are refused. */
  expiresAt: number;
  result: ResultCode | undefined;
  receipt: string | undefined;
}

export interface PaybillPayment {
  receipt: string;
  phone: string;
  amount: number;
  account: string;
  at: number;
  kind: "prompt" | "paybill";
  reversed: boolean;
}

export interface Registration {
  confirmationUrl: string;
  validationUrl: string;
  responseType: string;
}

const KEPT = 500;

export class Ledger {
  readonly prompts = new Map<string, Prompt>();
  readonly payments = new Map<string, PaybillPayment>();
  registration: Registration | undefined;
  pullRegistered = false;
  readonly #file: string | undefined;
  readonly #paybillFile: string | undefined;

  constructor(folder?: string) {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    this.#file = path.join(folder, "prompts.json");
    this.#paybillFile = path.join(folder, "paybill.json");
    this.#readPaybill();
    if (!existsSync(this.#file)) return;
    try {
      for (const prompt of JSON.parse(readFileSync(this.#file, "utf8")) as Prompt[])
        this.prompts.set(prompt.checkoutRequestId, prompt);
    } catch {
      // A half-written file of a killed simulator: start empty.
    }
  }

  add(prompt: Prompt): void {
    this.prompts.set(prompt.checkoutRequestId, prompt);
    this.save();
  }

  openOn(phone: string): Prompt | undefined {
    return [...this.prompts.values()].find(
      (prompt) => prompt.phone === phone && prompt.result === undefined && prompt.expiresAt > Date.now(),
    );
  }

  finish(prompt: Prompt, result: ResultCode): void {
    prompt.result = result;
    if (result === "0") {
      prompt.receipt ??= receiptNumber();
      const { receipt, phone, amount, account } = prompt;
      this.receive({ receipt, phone, amount, account, kind: "prompt" });
    }
    this.save();
  }

  receive(
    payment: Omit<PaybillPayment, "at" | "reversed" | "receipt"> & { receipt?: string },
  ): PaybillPayment {
    const receipt = payment.receipt ?? receiptNumber();
    const kept = { ...payment, receipt, at: Date.now(), reversed: false };
    this.payments.set(receipt, kept);
    this.save();
    return kept;
  }

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
    if (!this.#paybillFile) return;
    const { registration, pullRegistered } = this;
    const payments = [...this.payments.values()].slice(-KEPT);
    writeFileSync(`${this.#paybillFile}.new`, JSON.stringify({ registration, pullRegistered, payments }));
    renameSync(`${this.#paybillFile}.new`, this.#paybillFile);
  }

  #readPaybill(): void {
    if (!this.#paybillFile || !existsSync(this.#paybillFile)) return;
    try {
      const kept = JSON.parse(readFileSync(this.#paybillFile, "utf8"));
      this.registration = kept.registration;
      this.pullRegistered = kept.pullRegistered === true;
      for (const payment of kept.payments as PaybillPayment[]) this.payments.set(payment.receipt, payment);
    } catch {
      // As with the prompts: start empty after a half-written file.
    }
  }
}

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
let serial = 0;

/** Ten characters like M-Pesa's: time first, then a counter and chance, so that restarts never repeat one. */
export function receiptNumber(): string {
  let rest = Math.floor(Date.now() / 1000) * 64 + (serial++ % 64);
  let text = "";
  for (let index = 0; index < 8; index++) {
    text = LETTERS[rest % LETTERS.length] + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `S${LETTERS[Math.floor(Math.random() * 24)]}${text}`;
}
