import { problemOf } from "~/platform/http/client";
import styles from "./bulk-run.module.css";
import { notify, showNote } from "./notify";
import { pageShown } from "./overlays";

/** What became of many rows: how many were done, and each that was left alone by its name. */
export interface BulkOutcome {
  done: number;
  refused: readonly { name: string; reason: string }[];
}

/** Rows sent to the server together: few enough that the count moves, enough that a hundred take five calls. */
export const PART = 20;

/**
 * Does `work` with the rows part by part and adds up what became of them. A part of which none was taken is named by the
 * server's own words and the next one follows; anything else that fails ends it, and says after how many. Throws when
 * the first part fails so: then nothing was done.
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

/** What is said of one and of many, after their number; or a sentence that stands whatever the number. */
export type OutcomeLabels = [one: string, many: string] | string;

export function outcomeSaid(done: number, labels: OutcomeLabels): string {
  if (typeof labels === "string") return labels;
  return done === 1 ? labels[0] : `${done} ${labels[1]}`;
}

/** The same, with the count in sight while it takes long, and the outcome told at its end. */
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

/** Says what was done, and names each row that was left alone until the note is closed. */
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
        <ul className={styles.refused} aria-label="Left alone" tabIndex={0}>
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

/** Rows that can be selected together: what one action takes. */
export const MOST_SELECTED = 100;

/** All rows that a list's filters match, page after page, as far as they can be selected together. */
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
