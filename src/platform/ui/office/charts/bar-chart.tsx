import styles from "./bar-chart.module.css";

const COLOURS = 12;

const colourOf = (series: number) => `var(--c${series % COLOURS})`;

interface BarChartProps {
  title: string;
  labels: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  stacked?: boolean;
  lying?: boolean;
  format: (value: number) => string;
  formatAxis: (value: number) => string;
}

/** The round figure at or above a value, so that the axis has four equal, readable steps. */
export function niceTop(value: number): number {
  if (value <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

/**
 * Bars as HTML boxes, without a library or scripts, and printable. The table beside them has the figures; screen readers
 * get the title and the highest bar.
 */
export function BarChart(props: BarChartProps) {
  const { title, labels, series, stacked = false, lying = false, format } = props;
  const heights = labels.map((_, place) => {
    const values = series.map(({ values }) => values[place] ?? 0);
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  const highest = Math.max(0, ...heights);
  const top = niceTop(highest);
  const where = labels[heights.indexOf(highest)] ?? "";
  const said = highest > 0 ? `${title}. Highest: ${where}, ${format(highest)}.` : `${title}. Nothing yet.`;
  const Bars = lying ? LyingBars : StandingBars;
  return (
    <figure className={styles.figure}>
      {series.length > 1 && (
        <figcaption className={styles.legend}>
          {series.map(({ name }, place) => (
            <span key={name}>
              <i style={{ background: colourOf(place) }} aria-hidden /> {name}
            </span>
          ))}
        </figcaption>
      )}
      <div role="img" aria-label={said}>
        <Bars {...props} stacked={stacked} top={top} />
      </div>
    </figure>
  );
}

type BarsProps = BarChartProps & { top: number };

function StandingBars({ labels, series, stacked, format, formatAxis, top }: BarsProps) {
  const every = Math.max(1, Math.ceil(labels.length / 12));
  return (
    <div className={styles.standing} aria-hidden>
      <div className={styles.axis}>
        {[4, 3, 2, 1, 0].map((step) => (
          <span key={step}>{formatAxis((top / 4) * step)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        {labels.map((label, place) => (
          <div key={label} className={styles.slot}>
            <div className={`${styles.column} ${stacked ? styles.stacked : ""}`}>
              {series.map(({ name, values }, of) => (
                <div
                  key={name}
                  className={styles.bar}
                  style={{ background: colourOf(of), height: `${((values[place] ?? 0) / top) * 100}%` }}
                  title={`${label}, ${name}: ${format(values[place] ?? 0)}`}
                />
              ))}
            </div>
            <span className={styles.label}>{place % every === 0 ? label : ""}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function LyingBars({ labels, series, format, top }: BarsProps) {
  return (
    <div className={styles.lying} aria-hidden>
      {labels.map((label, place) => (
        <div key={label} className={styles.line}>
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
        </div>
      ))}
    </div>
  );
}
