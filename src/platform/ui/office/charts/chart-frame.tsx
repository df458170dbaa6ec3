import type { CSSProperties, FocusEvent, PointerEvent, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./chart-frame.module.css";
import type { Points } from "./points";
import { colourOf, type Series } from "./series";

interface ChartFrameProps {
  /** What a screen reader hears first: the title and the main finding. */
  said: string;
  points: Points;
  /** The names in the legend; none for a single series. */
  series?: readonly Series[];
  /** The tooltip of a point. */
  tip: (point: number) => ReactNode;
  children: ReactNode;
}

/** A chart: its legend, its points as one tab stop, and the tooltip of the point under focus or pointer. */
export function ChartFrame({ said, points, series = [], tip, children }: ChartFrameProps) {
  const place = points.tip;
  return (
    <figure className={styles.figure}>
      {series.length > 1 && (
        <figcaption className={styles.legend}>
          {series.map(({ name }, at) => (
            <span key={name}>
              <i style={{ background: colourOf(at) }} aria-hidden /> {name}
            </span>
          ))}
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={points.frame}
        role="group"
        aria-label={said}
        className={styles.body}
        onKeyDown={points.onKeyDown}
        onPointerLeave={points.hide}
        onBlur={points.hide}
      >
        {children}
        {place && (
          <div
            className={styles.tip}
            style={{
              left: place.x,
              top: place.y,
              transform: `translate(${-place.shift}%, calc(-100% - 6px))`,
            }}
            aria-hidden
          >
            {tip(place.point)}
          </div>
        )}
      </div>
    </figure>
  );
}

interface PointProps {
  points: Points;
  at: number;
  /** What a screen reader hears at this point. */
  said: string;
  /** The list behind the point. */
  to?: string | null | undefined;
  className?: string | undefined;
  style?: CSSProperties | Record<`--${string}`, string>;
  /** Data attributes for styles. */
  data?: Readonly<Record<string, boolean>>;
  children?: ReactNode;
}

/** One point of a chart: a link to its list where there is one. */
export function Point({ points, at, said, to, className, style, data = {}, children }: PointProps) {
  const marks = Object.entries(data).flatMap(([name, isSet]) => (isSet ? [[`data-${name}`, ""]] : []));
  const shared = {
    ...Object.fromEntries(marks),
    "data-point": at,
    tabIndex: points.stop === at ? 0 : -1,
    className: `${styles.point} ${className ?? ""}`,
    style: style as CSSProperties,
    onFocus: (event: FocusEvent) => points.show(at, event.currentTarget),
    onPointerEnter: (event: PointerEvent) => points.show(at, event.currentTarget),
  };
  if (to)
    return (
      <Link {...shared} to={to}>
        <span className="visually-hidden">{said}</span>
        <span aria-hidden className={styles.seen}>
          {children}
        </span>
      </Link>
    );
  return (
    <div {...shared} role="img" aria-label={said}>
      {children}
    </div>
  );
}

interface TipLinesProps {
  title: string;
  lines: readonly { name: string; text: string; colour?: string | undefined }[];
}

/** The usual tooltip: the label, then each series with its figure. */
export function TipLines({ title, lines }: TipLinesProps) {
  return (
    <>
      <b>{title}</b>
      {lines.map(({ name, text, colour }) => (
        <span key={name} className={styles.tipline}>
          <span>
            {colour && <i style={{ background: colour }} />} {name}
          </span>
          <span className={styles.tipfigure}>{text}</span>
        </span>
      ))}
    </>
  );
}
