import styles from "./bar-chart.module.css";
import { ChartFrame, Point, TipLines } from "./chart-frame";
import lineStyles from "./line-chart.module.css";
import { usePoints } from "./points";
import { colourOf, foldSeries, niceRange, niceTop, type Series } from "./series";

interface LineChartProps {
  title: string;
  labels: readonly string[];
  series: readonly Series[];
  /** Where the axis begins: at zero, or near the data, for values that are far from zero, such as rates. */
  axisFrom?: "zero" | "data";
  /** Every how many labels one is written. */
  every?: number;
  format: (value: number) => string;
  formatAxis: (value: number) => string;
}

/** Lines differ by their dashes too, so that they stay apart without colour. */
const DASHES = ["", "7 4", "2 4", "10 3 2 3"];

/** Lines over time. Arrow keys move over the labels; each says its figures. */
export function LineChart({
  title,
  labels,
  series: given,
  axisFrom = "zero",
  every = Math.max(1, Math.ceil(labels.length / 12)),
  format,
  formatAxis,
}: LineChartProps) {
  const series = foldSeries(given);
  const points = usePoints(labels.length);
  const values = series.flatMap(({ values }) => values);
  const { bottom, top } =
    axisFrom === "data" ? niceRange(values) : { bottom: 0, top: niceTop(Math.max(0, ...values)) };
  const x = (place: number) => (((place + 0.5) / labels.length) * 100).toFixed(2);
  const y = (value: number) => (((top - value) / (top - bottom)) * 100).toFixed(2);
  const linesAt = (place: number) =>
    series.map(({ name, values }, of) => ({
      name,
      text: format(values[place] ?? 0),
      colour: colourOf(of),
    }));
  const last = labels.length - 1;
  const ends = series.map(({ name, values }) => `${name} ${format(values[last] ?? 0)}`).join(", ");
  return (
    <ChartFrame
      said={`${title}. ${labels[last]}: ${ends}.`}
      points={points}
      series={series}
      tip={(place) => <TipLines title={labels[place] ?? ""} lines={linesAt(place)} />}
    >
      <div className={styles.standing}>
        <div className={styles.axis} aria-hidden>
          {[4, 3, 2, 1, 0].map((step) => (
            <span key={step}>{formatAxis(bottom + ((top - bottom) / 4) * step)}</span>
          ))}
        </div>
        <div className={`${styles.plot} ${lineStyles.plot}`}>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className={lineStyles.lines}
            aria-hidden="true"
            focusable="false"
          >
            {series.map(({ name, values }, of) => (
              <polyline
                key={name}
                points={values.map((value, place) => `${x(place)},${y(value)}`).join(" ")}
                fill="none"
                stroke={colourOf(of)}
                strokeWidth="2"
                strokeDasharray={DASHES[of % DASHES.length]}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {labels.map((label, place) => (
            <Point
              key={label}
              points={points}
              at={place}
              said={`${label}: ${linesAt(place)
                .map(({ name, text }) => `${name} ${text}`)
                .join(", ")}`}
              className={styles.slot}
            >
              <div className={styles.column}>
                {points.tip?.point === place &&
                  series.map(({ name, values }, of) => (
                    <i
                      key={name}
                      className={lineStyles.mark}
                      style={{ top: `${y(values[place] ?? 0)}%`, background: colourOf(of) }}
                    />
                  ))}
              </div>
              <span className={styles.label}>{place % every === 0 ? label : ""}</span>
            </Point>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}
