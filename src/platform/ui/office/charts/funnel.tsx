import { formatShare } from "~/platform/kernel/numbers";
import { ChartFrame, Point, TipLines } from "./chart-frame";
import styles from "./funnel.module.css";
import { usePoints } from "./points";

export interface FunnelStage {
  label: string;
  value: number;
  to?: string | null;
}

interface FunnelProps {
  title: string;
  stages: readonly FunnelStage[];
  format: (value: number) => string;
}

/** How much of each stage went on to the next: one bar a stage, with its share of the stage before. */
export function Funnel({ title, stages, format }: FunnelProps) {
  const points = usePoints(stages.length);
  const first = stages[0]?.value ?? 0;
  const last = stages.at(-1);
  const shareOf = (part: number, whole: number | undefined) =>
    whole === undefined || whole === 0 ? undefined : formatShare(part / whole);
  const linesAt = (place: number) => {
    const value = stages[place]?.value ?? 0;
    const before = place === 0 ? undefined : stages[place - 1];
    const ofBefore = shareOf(value, before?.value);
    const ofFirst = place === 0 ? undefined : shareOf(value, first);
    return [
      { name: "Number", text: format(value) },
      ...(before && ofBefore ? [{ name: `Of ${before.label.toLowerCase()}`, text: ofBefore }] : []),
      ...(place > 1 && ofFirst
        ? [{ name: `Of ${stages[0]?.label.toLowerCase() ?? ""}`, text: ofFirst }]
        : []),
    ];
  };
  const said = last
    ? `${title}. ${stages[0]?.label} ${format(first)}, ${last.label} ${format(last.value)}.`
    : title;
  return (
    <ChartFrame
      said={said}
      points={points}
      tip={(place) => <TipLines title={stages[place]?.label ?? ""} lines={linesAt(place)} />}
    >
      <div className={styles.stages}>
        {stages.map(({ label, value, to }, place) => {
          const ofBefore = place === 0 ? undefined : shareOf(value, stages[place - 1]?.value);
          return (
            <Point
              key={label}
              points={points}
              at={place}
              said={`${label}: ${linesAt(place)
                .map(({ name, text }) => `${name} ${text}`)
                .join(", ")}`}
              to={to}
              className={styles.stage}
            >
              <span className={styles.name}>{label}</span>
              <span className={styles.track}>
                <i style={{ width: `${first === 0 ? 0 : Math.min(100, (value / first) * 100)}%` }} />
              </span>
              <b>{format(value)}</b>
              <small>{ofBefore ?? ""}</small>
            </Point>
          );
        })}
      </div>
    </ChartFrame>
  );
}
