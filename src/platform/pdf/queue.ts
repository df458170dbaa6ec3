import { AppError } from "~/platform/kernel/errors";
import type { Lane } from "./lane";

export interface Job {
  name: string;
  data: unknown;
  lane: Lane;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

/** Waiting at most: for the house, for all strangers, and for one stranger's address. */
const MOST_HOUSE = 500;
const MOST_PUBLIC = 60;
const MOST_EACH = 6;
/** So many of the house's, then one of a stranger's: archives of hundreds starve nobody. */
const HOUSE_IN_A_ROW = 4;

/** Two waiting lines with limits. */
export class PdfQueue {
  readonly #house: Job[] = [];
  readonly #public: Job[] = [];
  #inARow = 0;

  get length(): number {
    return this.#house.length + this.#public.length;
  }

  /** Throws UNAVAILABLE or TOO_MANY_REQUESTS, with when to come back, for a job that finds its line full. */
  add(job: Job): void {
    const { lane } = job;
    if (lane.house) {
      if (this.#house.length >= MOST_HOUSE) throw full("UNAVAILABLE");
      this.#house.push(job);
      return;
    }
    if (
      this.#public.filter((each) => !each.lane.house && each.lane.address === lane.address).length >=
      MOST_EACH
    )
      throw full("TOO_MANY_REQUESTS");
    if (this.#public.length >= MOST_PUBLIC) throw full("UNAVAILABLE");
    this.#public.push(job);
  }

  next(): Job | undefined {
    const turn = this.#public.length > 0 && (this.#house.length === 0 || this.#inARow >= HOUSE_IN_A_ROW);
    this.#inARow = turn ? 0 : this.#inARow + 1;
    return turn ? this.#public.shift() : this.#house.shift();
  }
}

const full = (code: "UNAVAILABLE" | "TOO_MANY_REQUESTS") =>
  new AppError(code, "Many documents are being made at the moment. Please try again shortly.", {
    retryAfter: 10,
  });
