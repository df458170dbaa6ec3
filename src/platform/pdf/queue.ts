import type { Formats } from "~/platform/kernel/formats";
import { manyDocuments } from "~/platform/kernel/platform-errors";
import type { Lane } from "./lane";

export interface Job {
  name: string;
  data: unknown;
  /** The company's formats at the time of the request. */
  formats: Formats;
  lane: Lane;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

const MOST_OFFICE = 500;
const MOST_PUBLIC = 60;
const MOST_EACH = 6;
/** After this number of office jobs, one other job runs, so that large archives do not block customers. */
const OFFICE_IN_A_ROW = 4;

export class PdfQueue {
  readonly #office: Job[] = [];
  readonly #public: Job[] = [];
  #inARow = 0;

  get length(): number {
    return this.#office.length + this.#public.length;
  }

  /** Throws UNAVAILABLE or TOO_MANY_REQUESTS with a retry time if the job's queue is full. */
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
