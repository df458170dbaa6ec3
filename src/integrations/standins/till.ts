import { randomBytes, randomUUID } from "node:crypto";
import type { Mode } from "./switches";

export interface Bill {
  id: string;
  provider: string;
  reference: string;
  /** As sent: `1250.00`. */
  amount: string;
  currency: string;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  reportUrl: string;
  state: "open" | "approved" | "paid" | "declined" | "refunded";
  paymentRef: string;
  at: number;
}

interface Post {
  headers?: Record<string, string>;
  body: string;
}

/** `forged`: with an invalid signature. */
export type Wording = (bill: Bill, forged: boolean) => Post;

interface Places {
  modeOf: (provider: string) => Mode;
  send: (to: string | undefined, post: Post, afterMs: number) => void;
  reportUrl: (provider: string) => string | undefined;
}

const REPORT_MS = 250;
const EARLY_MS = 700;

export class Till {
  readonly #bills = new Map<string, Bill>();
  readonly #wordings = new Map<string, { wording: Wording; takesLater: boolean }>();
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  /** `takesLater`: the merchant must capture an approved bill. */
  serve(provider: string, wording: Wording, takesLater = false): void {
    this.#wordings.set(provider, { wording, takesLater });
  }

  /** Idempotent by the merchant's number. */
  async open(
    asked: Pick<Bill, "provider" | "reference" | "amount" | "currency"> & Partial<Bill>,
  ): Promise<Bill> {
    const known = this.find(asked.provider, asked.reference);
    if (known) return known;
    const bill: Bill = {
      id: randomUUID(),
      description: "",
      returnUrl: "",
      cancelUrl: "",
      reportUrl: "",
      paymentRef: "",
      ...asked,
      state: "open",
      at: Date.now(),
    };
    this.#bills.set(bill.id, bill);
    if (this.#places.modeOf(bill.provider) === "early") {
      this.answer(bill, "approve", 0);
      await new Promise((resolve) => setTimeout(resolve, EARLY_MS));
    }
    return bill;
  }

  get = (id: string): Bill | undefined => this.#bills.get(id);

  find(provider: string, reference: string): Bill | undefined {
    return [...this.#bills.values()].find(
      (bill) => bill.provider === provider && bill.reference === reference,
    );
  }

  ofPayment(provider: string, paymentRef: string): Bill | undefined {
    return [...this.#bills.values()].find(
      (bill) => bill.provider === provider && paymentRef !== "" && bill.paymentRef === paymentRef,
    );
  }

  list = (): Bill[] => [...this.#bills.values()].reverse();

  take(bill: Bill): void {
    bill.state = "paid";
    bill.paymentRef ||= `${bill.provider.slice(0, 2).toUpperCase()}${randomBytes(6).toString("hex").toUpperCase()}`;
  }

  /** The answer, and the report that the provider's switch then sends. */
  answer(bill: Bill, how: "approve" | "decline", afterMs = REPORT_MS): void {
    if (bill.state !== "open") return;
    const served = this.#wordings.get(bill.provider);
    const mode = this.#places.modeOf(bill.provider);
    if (how === "decline") bill.state = "declined";
    else if (served?.takesLater) bill.state = "approved";
    else this.take(bill);
    if (!served || mode === "silent") return;
    this.#report(bill, served.wording(bill, mode === "forged"), afterMs);
    if (mode === "twice") this.#report(bill, served.wording(bill, false), afterMs + 40);
    // Disorder: the earlier state arrives last.
    if (mode === "disorder")
      this.#report(bill, served.wording({ ...bill, state: "open", paymentRef: "" }, false), afterMs + 80);
  }

  #report(bill: Bill, post: Post, afterMs: number): void {
    this.#places.send(bill.reportUrl || this.#places.reportUrl(bill.provider), post, afterMs);
  }
}

/** `1250.5` as `1250.50`. */
export const twoDecimals = (amount: unknown): string => Number(amount).toFixed(2);
