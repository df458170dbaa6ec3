import { randomBytes, randomUUID } from "node:crypto";
import type { Mode } from "./switches";

/** What somebody is asked to pay, at one provider. */
export interface Bill {
  id: string;
  provider: string;
  /** The merchant's own number. */
  reference: string;
  /** As the provider was told it: `1250.00`. */
  amount: string;
  currency: string;
  description: string;
  /** Where its page sends people back to; none for what a phone is asked for. */
  returnUrl: string;
  /** Likewise without having paid. */
  cancelUrl: string;
  /** Told with the bill itself, not in a console. */
  reportUrl: string;
  state: "open" | "approved" | "paid" | "declined" | "refunded";
  /** The number of its statement, once it is paid. */
  paymentRef: string;
  at: number;
}

interface Post {
  headers?: Record<string, string>;
  body: string;
}

/** How a provider words a report about a bill; with `forged` so that no signature of it is right. */
export type Wording = (bill: Bill, forged: boolean) => Post;

interface Places {
  modeOf: (provider: string) => Mode;
  send: (to: string | undefined, post: Post, afterMs: number) => void;
  reportUrl: (provider: string) => string | undefined;
}

const REPORT_MS = 250;
const EARLY_MS = 700;

/** The bills of all providers that take money, and what people answer to them. */
export class Till {
  readonly #bills = new Map<string, Bill>();
  readonly #wordings = new Map<string, { wording: Wording; takesLater: boolean }>();
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Says how a provider reports; one that `takesLater` waits for the merchant to take what was approved. */
  serve(provider: string, wording: Wording, takesLater = false): void {
    this.#wordings.set(provider, { wording, takesLater });
  }

  /** A new bill, or the one that has this merchant's number already. */
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

  /** The money is taken: it has a number in the statement from now on. */
  take(bill: Bill): void {
    bill.state = "paid";
    bill.paymentRef ||= `${bill.provider.slice(0, 2).toUpperCase()}${randomBytes(6).toString("hex").toUpperCase()}`;
  }

  /** What the payer answers, and what the provider then reports, as its switch says. */
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
    // What was true before comes after it.
    if (mode === "disorder")
      this.#report(bill, served.wording({ ...bill, state: "open", paymentRef: "" }, false), afterMs + 80);
  }

  #report(bill: Bill, post: Post, afterMs: number): void {
    this.#places.send(bill.reportUrl || this.#places.reportUrl(bill.provider), post, afterMs);
  }
}

/** `1250.5` as `1250.50`. */
export const twoDecimals = (amount: unknown): string => Number(amount).toFixed(2);
