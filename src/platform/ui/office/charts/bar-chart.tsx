import styles from "./bar-chart.module.css";
import { ChartFrame, Point, TipLines } from "./chart-frame";
import { type Points, usePoints } from "./points";
import { colourOf, foldSeries, niceTop, type Series } from "./series";

interface BarChartProps {
  title: string;
  labels: readonly string[];
  series: readonly Series[];
  stacked?: boolean;
  lying?: boolean;
  /** The list behind each label, if there is one. */
  links?: readonly (string | null)[];
  format: (value: number) => string;
  formatAxis: (value: number) => string;
}

/**
 * Bars as HTML boxes, without a library, and printable. Arrow keys move over the labels; each says its figures. The table
 * beside them has the same.
 */
export function BarChart(props: BarChartProps) {
  const { title, labels, stacked = false, lying = false, format } = props;
  const series = foldSeries(props.series);
  const points = usePoints(labels.length);
  const heights = labels.map((_, place) => {
    const values = series.map(({ values }) => values[place] ?? 0);
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  const highest = Math.max(0, ...heights);
  const top = niceTop(highest);
  const where = labels[heights.indexOf(highest)] ?? "";
  const said = highest > 0 ? `${title}. Highest: ${where}, ${format(highest)}.` : `${title}. Nothing yet.`;
  const Bars = lying ? LyingBars : StandingBars;
  const figuresAt = (place: number) =>
    series
      .map(({ name, values }, of) => ({ name, value: values[place] ?? 0, colour: colourOf(of) }))
      .filter(({ value }) => value !== 0 || !stacked);
  const linesAt = (place: number) => [
    ...figuresAt(place).map(({ name, value, colour }) => ({ name, text: format(value), colour })),
    ...(stacked && series.length > 1 ? [{ name: "Together", text: format(heights[place] ?? 0) }] : []),
  ];
  const saidAt = (place: number) =>
    `${labels[place]}: ${linesAt(place)
      .map(({ name, text }) => `${name} ${text}`)
      .join(", ")}`;
  return (
    <ChartFrame
      said={said}
      points={points}
      series={series}
      tip={(place) => <TipLines title={labels[place] ?? ""} lines={linesAt(place)} />}
    >
      <Bars {...props} series={series} stacked={stacked} top={top} points={points} saidAt={saidAt} />
    </ChartFrame>
  );
}

type BarsProps = BarChartProps & { top: number; points: Points; saidAt: (place: number) => string };

function StandingBars({ labels, series, stacked, links, formatAxis, top, points, saidAt }: BarsProps) {
  const every = Math.max(1, Math.ceil(labels.length / 12));
  return (
    <div className={styles.standing}>
      <div className={styles.axis} aria-hidden>
        {[4, 3, 2, 1, 0].map((step) => (
          <span key={step}>{formatAxis((top / 4) * step)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        {labels.map((label, place) => (
          <Point
            key={label}
            points={points}
            at={place}
            said={saidAt(place)}
            to={links?.[place]}
            className={styles.slot}
          >
            <div className={`${styles.column} ${stacked ? styles.stacked : ""}`}>
              {series.map(({ name, values }, of) => (
                <div
                  key={name}
                  className={styles.bar}
                  style={{ background: colourOf(of), height: `${((values[place] ?? 0) / top) * 100}%` }}
                />
              ))}
            </div>
            <span className={styles.label}>{place % every === 0 ? label : ""}</span>
          </Point>
        ))}
      </div>
    </div>
  );
}

function LyingBars({ labels, series, links, format, top, points, saidAt }: BarsProps) {
  return (
    <div className={styles.lying}>
      {labels.map((label, place) => (
        <Point
          key={label}
          points={points}
          at={place}
          said={saidAt(place)}
          to={links?.[place]}
          className={styles.line}
        >
          <span className={styles.name}>{label}</span>
          <div className={styles.track}>
            {series.map(({ name, values }, of) => (
              <div key={name} className={styles.run}>
                <div
                  className={values[place] ? styles.lie : styles.none}
                  style={{ background: colourOf(of), width: `${((values[place] ?? 0) / top) * 100}%` }}
                />
                <span>{format(values[place] ?? 0)}</span>
              </div>
            ))}
          </div>
        </Point>
      ))}
    </div>
  );
}
