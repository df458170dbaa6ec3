import { IconAlertTriangle } from "@tabler/icons-react";
import { useLayoutEffect, useState } from "react";
import { useBoardState, useBoardStore } from "./board-store";
import styles from "./board-tip.module.css";
import { cubicMetres, routeOf } from "./job-marks";
import cards from "./unassigned.module.css";
import { spanShort } from "./use-drag";
import { nameOfJob, nameOfTarget } from "./use-placements";

/** The carried card under the mouse, and the sentence of the lane it is over. */
export function CarriedJob() {
  const carried = useBoardState((state) => state.carried);
  if (!carried) return null;
  const { job, at, by, isPending, mode } = carried;
  return (
    <>
      {by === "mouse" && mode === "move" && !isPending && (
        <div className={`${cards.card} ${styles.fly}`} data-board-fly="" aria-hidden>
          <span className={cards.cardTop}>
            <span>{spanShort(at)}</span>
            <b>{cubicMetres(job.needs.litres)}</b>
          </span>
          <b>{nameOfJob(job)}</b>
          <span>{routeOf(job)}</span>
        </div>
      )}
      {!isPending && carried.lane && <Tip lane={carried.lane} />}
    </>
  );
}

const HEIGHT = 112;

function Tip({ lane }: { lane: string }) {
  const answer = useBoardState(({ answers }) => answers.get(lane));
  const by = useBoardState(({ carried }) => carried?.by);
  const overrides = useBoardState(({ carried }) => carried?.overrides);
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const row = document.querySelector(`[data-lane="${lane}"]`)?.getBoundingClientRect();
    if (row) setTop(row.bottom + HEIGHT > innerHeight ? row.top - HEIGHT : row.bottom + 6);
  }, [lane]);
  if (!answer || answer.kind === "fits" || top === undefined) return null;
  const drop = by === "keys" ? "Enter" : "Drop";
  const override = by === "keys" ? "Alt Enter" : "Alt";
  return (
    <div className={styles.tip} style={{ top }} aria-hidden>
      <b>
        <IconAlertTriangle size={17} /> {overrides ? "With a reason" : TITLES[answer.kind]}
      </b>
      <p>{answer.cause}</p>
      <p className={styles.tipKeys}>
        {answer.lands && (
          <span>
            <kbd>{drop}</kbd> start {answer.label}
          </span>
        )}
        {answer.problems.hard.length === 0 && answer.label !== "hired" && (
          <span>
            <kbd>{override}</kbd> override
          </span>
        )}
        <span>
          <kbd>Esc</kbd> cancel
        </span>
      </p>
    </div>
  );
}

const TITLES = {
  fits: "Fits now",
  later: "Overlaps",
  small: "Too small",
  conflict: "Needs a reason",
  taken: "No gap",
  away: "Not possible",
} as const;

/** The same for people who cannot see the board, and the outcome of each move. */
export function BoardNews({ said }: { said: string }) {
  const store = useBoardStore();
  const carried = useBoardState((state) => state.carried);
  const answer = useBoardState(({ answers }) => answers.get(carried?.lane ?? ""));
  const target = store.target(carried?.lane);
  const news =
    carried && target && answer
      ? `${nameOfJob(carried.job)} over ${nameOfTarget(target)}, ${spanShort(carried.at)}: ${answer.label}. ${answer.cause}`
      : said;
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}
