import { readFileSync } from "node:fs";
import autocannon from "autocannon";

/** Requests a second at an address, over `seconds`, with this many connections. Answers other than 2xx end the run. */
export async function rate(url: string, options: Rate = {}): Promise<number> {
  const { connections = 1, seconds = 2, headers = {}, each, eachPath, method = "GET", body } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    method,
    ...(body ? { body } : {}),
    ...(each || eachPath
      ? {
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                headers: { ...request.headers, ...each?.() },
                ...(eachPath ? { path: eachPath() } : {}),
              }),
            },
          ],
        }
      : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were refusals, ${result.errors} requests failed.`);
  }
  return result["2xx"] / result.duration;
}

interface Rate {
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
  each?: () => Record<string, string>;
  eachPath?: () => string;
}

/** Times a second that one piece of work, done once, would fit. */
export async function rateOfOnce(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return 1000 / (performance.now() - began);
}

/** Runs per second of sequential work over `seconds`, without its preparation. */
export async function rateOf(
  work: () => Promise<unknown>,
  seconds = 2,
  before?: () => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let spent = 0;
  while (spent < seconds * 1000) {
    await before?.();
    const began = performance.now();
    await work();
    spent += performance.now() - began;
    done++;
  }
  return (done * 1000) / spent;
}

/** The most resident memory the server and its workers have while something is done, as one over megabytes: less is better. */
export async function memoryDuring(
  product: { pids(): number[] },
  work: () => Promise<unknown>,
): Promise<number> {
  const pids = product.pids();
  const pages = () =>
    pids.reduce((sum, pid) => sum + Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]), 0);
  let most = pages();
  const timer = setInterval(() => {
    most = Math.max(most, pages());
  }, 20);
  await work();
  clearInterval(timer);
  return 1 / ((most * 4096) / 1_000_000);
}

export const ROUNDS = 5;

export interface Figure {
  name: string;
  floor: string;
  rows: number;
  ours: number;
  bare: number;
  /** Median of the rounds' ratios: how many times slower than the floor, or what part of its rate. */
  ratio: number;
  goal: string;
  reached: boolean;
}

type Measured = () => Promise<number>;

let wanted = [""];

/** From now on only figures whose name holds these words, or those after a bar, are measured; the others come back as NaN. */
export function measureOnly(words: string): void {
  wanted = words.toLowerCase().split("|");
}

/** Whether a figure of this name is asked for. */
export const isWanted = (name: string): boolean => wanted.some((words) => name.toLowerCase().includes(words));

export const isMeasured = ({ ratio }: Figure): boolean => !Number.isNaN(ratio);

/** Ours and its floor by turns, `rounds` times; the first, unmeasured pair warms both up. */
export async function compare(
  about: Pick<Figure, "name" | "floor" | "rows">,
  pair: { ours: Measured; bare: Measured },
  goal: { atMost: number } | { atLeast: number },
  count = ROUNDS,
): Promise<Figure> {
  const isSlower = "atMost" in goal;
  const said = isSlower ? `≤ ${goal.atMost}×` : `≥ ${goal.atLeast * 100}%`;
  if (!isWanted(about.name))
    return { ...about, ours: Number.NaN, bare: Number.NaN, ratio: Number.NaN, goal: said, reached: true };
  await pair.bare();
  await pair.ours();
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < count; round++) {
    const bare = await pair.bare();
    rounds.push({ bare, ours: await pair.ours() });
  }
  const ratio = median(rounds.map(({ ours, bare }) => (isSlower ? bare / ours : ours / bare)));
  process.stdout.write(
    `    ${about.name}: ${isSlower ? `${ratio.toFixed(2)}×` : `${Math.round(ratio * 100)}%`}, ${said}\n`,
  );
  return {
    ...about,
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio,
    goal: said,
    reached: isSlower ? ratio <= goal.atMost : ratio >= goal.atLeast,
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
