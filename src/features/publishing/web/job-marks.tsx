import { useCallback, useEffect, useState } from "react";
import type { BoardPart } from "~/features/dispatch/web/dispatch-parts";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { useViewer } from "~/platform/ui/document";
import type { publishingContract } from "../contract";
import type { AnswerMode } from "../domain/plan";
import styles from "./job-marks.module.css";

type Marks = Output<typeof publishingContract, "ofMove">;
type Mark = Marks["jobs"][number];

/** Publications of a move's jobs; undefined while they load, and for readers who do not plan. */
function useMarks(moveId: string, loaded: unknown): Marks | undefined {
  const [marks, setMarks] = useState<Marks>();
  const plans = useViewer()?.permissions.includes("manage_moves") ?? false;
  const load = useCallback(
    () =>
      plans &&
      client("publishing")
        .ofMove({ id: moveId })
        .then(setMarks, () => setMarks(undefined)),
    [moveId, plans],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    void load();
  }, [load, loaded]);
  return marks;
}

/** The publication of one job in the board's drawer. */
export function JobPublication({ job, board }: BoardPart & { job: { id: string; moveId: string } }) {
  const marks = useMarks(job.moveId, board);
  const mark = marks?.jobs.find(({ id }) => id === job.id);
  if (!marks || !mark) return null;
  return (
    <section className={styles.marks} aria-label="Published">
      <h3>Published</h3>
      <MarkOfJob mark={mark} mode={marks.mode} />
    </section>
  );
}

/** The publications of a move's jobs in the move's dialog. */
export function MovePublications({ moveId, loaded }: { moveId: string; loaded: object }) {
  const marks = useMarks(moveId, loaded);
  if (!marks || marks.jobs.length === 0) return null;
  return (
    <section className={styles.marks} aria-label="Published">
      <h3>Published</h3>
      {marks.jobs.map((mark) => (
        <div key={mark.id}>
          {marks.jobs.length > 1 && <b>{mark.number}</b>}
          <MarkOfJob mark={mark} mode={marks.mode} />
        </div>
      ))}
    </section>
  );
}

function MarkOfJob({ mark, mode }: { mark: Mark; mode: AnswerMode }) {
  const { isPublished, publishedAt, people } = mark;
  const shown = people.filter(
    ({ answer, isOn, delivery }) =>
      isOn && (answer !== "proposed" || mode === "must_accept" || delivery === "failed"),
  );
  return (
    <>
      <p data-published={isPublished || undefined}>
        {isPublished && publishedAt
          ? `Published ${formatDateTime(publishedAt)}`
          : publishedAt
            ? "Changes not published"
            : "Not published"}
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ personId, name, answer, reason, delivery }) => {
            const isUnread = answer === "proposed" && delivery === "failed";
            return (
              <li key={personId} data-answer={isUnread ? "declined" : answer}>
                {name} {isUnread ? "has not got the message yet, call them" : WORDS[answer]}
                {reason && `: ${reason}`}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const WORDS = { proposed: "has not answered", accepted: "accepted", declined: "declined, replace them" };
