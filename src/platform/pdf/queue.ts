import type { Formats } from "~/platform/kernel/formats";
import { manyDocuments } from "~/platform/kernel/platform-errors";
import type { Lane } from "./lane";

export interface Job {
  name: string;
  data: unknown;
  /** How the company wrote when it was asked for. */
  formats: Formats;
  lane: Lane;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

/** Waiting at most: for the office, for all strangers, and for one stranger's address. */
const MOST_OFFICE = 500;
const MOST_PUBLIC = 60;
const MOST_EACH = 6;
/** So many of the office's, then one of a stranger's: archives of hundreds starve nobody. */
const OFFICE_IN_A_ROW = 4;

/** Two waiting lines with limits. */
export class PdfQueue {
  readonly #office: Job[] = [];
  readonly #public: Job[] = [];
  #inARow = 0;

  get length(): number {
    return this.#office.length + this.#public.length;
  }

  /** Throws UNAVAILABLE or TOO_MANY_REQUESTS, with when to come back, for a job that finds its line full. */
  add(job: Job): void {
    const { lane } = job;
    if (lane.office) {
      if (this.#office.length >= MOST_OFFICE) throw full("UNAVAILABLE");
      this.#office.push(job);
      return;
    }
    if (
      this.#public.filter((each) => !each.lane.office && each.lane.address === lane.address).length >=
      MOST_EACH
    )
      throw full("TOO_MANY_REQUESTS");
    if (this.#public.length >= MOST_PUBLIC) throw full("UNAVAILABLE");
    this.#public.push(job);
  }

  next(): Job | undefined {
    const turn = this.#public.length > 0 && (this.#office.length === 0 || this.#inARow >= OFFICE_IN_A_ROW);
    this.#inARow = turn ? 0 : this.#inARow + 1;
    return turn ? this.#public.shift() : this.#office.shift();
  }
}

const full = (code: "UNAVAILABLE" | "TOO_MANY_REQUESTS") => manyDocuments().as(code).retryIn(10);
