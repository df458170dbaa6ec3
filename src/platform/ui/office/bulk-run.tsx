import { problemOf } from "~/platform/http/client";
import styles from "./bulk-run.module.css";
import { notify, showNote } from "./notify";
import { pageShown } from "./overlays";

export interface BulkOutcome {
  done: number;
  refused: readonly { name: string; reason: string }[];
}

/** Rows per call: few enough for visible progress, enough that a hundred need five calls. */
export const PART = 20;

/**
 * Runs `work` for the rows in parts and adds up the outcomes. If a part is rejected as a whole, its error is listed and the
 * next part follows. Any other error stops the run and tells how many succeeded; if it hits the first part, it is thrown.
 */
export async function inParts(
  ids: readonly string[],
  work: (part: string[]) => Promise<BulkOutcome>,
  onProgress: (handled: number) => void = () => undefined,
): Promise<BulkOutcome> {
  let done = 0;
  const refused: { name: string; reason: string }[] = [];
  let untouched: unknown;
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART);
    try {
      const outcome = await work(part);
      done += outcome.done;
      refused.push(...outcome.refused);
    } catch (error) {
      const { code, message } = problemOf(error);
      if (code !== "CONFLICT") {
        if (from === 0) throw error;
        refused.push({ name: `Stopped after ${from} of ${ids.length}.`, reason: message });
        break;
      }
      untouched ??= error;
      refused.push({ name: "", reason: message });
    }
    onProgress(Math.min(from + PART, ids.length));
  }
  if (done === 0 && untouched) throw untouched;
  return { done, refused };
}

export type OutcomeLabels = [one: string, many: string] | string;

export function outcomeSaid(done: number, labels: OutcomeLabels): string {
  if (typeof labels === "string") return labels;
  return done === 1 ? labels[0] : `${done} ${labels[1]}`;
}

/** As `inParts`, with progress during long runs and the outcome at the end. */
export async function runInParts(
  ids: readonly string[],
  labels: OutcomeLabels,
  work: (part: string[]) => Promise<BulkOutcome>,
): Promise<void> {
  const isLong = ids.length > PART;
  const progress = (handled: number) => `${handled} of ${ids.length}`;
  const note = isLong
    ? await showNote({ loading: true, message: progress(0), autoClose: false, withCloseButton: false })
    : undefined;
  try {
    const outcome = await inParts(ids, work, (handled) => {
      note?.update({ loading: true, message: progress(handled) });
    });
    notifyOutcome(outcome, labels);
  } finally {
    note?.hide();
  }
}

function notifyOutcome({ done, refused }: BulkOutcome, labels: OutcomeLabels): void {
  const said = outcomeSaid(done, labels);
  if (refused.length === 0) {
    notify(said);
    return;
  }
  void pageShown().then(() =>
    showNote({
      title: `${said}, ${refused.length} left alone`,
      message: (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={styles.refused} aria-label="Skipped" tabIndex={0}>
          {refused.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              <b>{name}</b> {reason}
            </li>
          ))}
        </ul>
      ),
      color: "yellow",
      autoClose: false,
    }),
  );
}

export const MOST_SELECTED = 100;

/** All rows that match a list's filters, page by page, up to the limit. */
export async function gatherRows<Row>(
  page: (number: number) => Promise<{ rows: Row[]; nextCursor: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; rows.length < MOST_SELECTED; number++) {
    const next = await page(number);
    rows.push(...next.rows);
    if (!next.nextCursor || next.rows.length === 0) break;
  }
  return rows.slice(0, MOST_SELECTED);
}
