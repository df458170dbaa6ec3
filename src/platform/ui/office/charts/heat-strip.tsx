import { ChartFrame, Point, TipLines } from "./chart-frame";
import styles from "./heat-strip.module.css";
import { usePoints } from "./points";

export interface HeatCell {
  /** Below the figure, such as 'Mon 30'. */
  label: string;
  /** In the tooltip, such as 'Monday 30 November'. */
  title: string;
  text: string;
  /** From 0 to 1 and above; 1 is full. */
  share: number;
  note: string;
  to: string;
  isMarked?: boolean;
}

interface HeatStripProps {
  said: string;
  cells: readonly HeatCell[];
  /** Arrow up and down move by so many cells: a week. */
  step?: number;
}

/** A row of cells, darker where there is more, red where full; the figure is in each. */
export function HeatStrip({ said, cells, step = 7 }: HeatStripProps) {
  const points = usePoints(cells.length, step);
  return (
    <ChartFrame
      said={said}
      points={points}
      tip={(at) => {
        const cell = cells[at];
        return (
          cell && <TipLines title={cell.title} lines={[{ name: `${cell.text} ${cell.note}`, text: "" }]} />
        );
      }}
    >
      <div className={styles.strip}>
        {cells.map(({ label, title, text, share, note, to, isMarked }, at) => (
          <Point
            key={title}
            points={points}
            at={at}
            said={`${title}: ${text} ${note}`}
            to={to}
            className={styles.cell}
            data={{ full: share >= 1, marked: isMarked === true }}
            style={{ "--share": `${Math.round(Math.min(1, share) * 45)}%` }}
          >
            <b>{text}</b>
            <small>{label}</small>
          </Point>
        ))}
      </div>
    </ChartFrame>
  );
}
