const WIDTH = 120;
const HEIGHT = 36;
const EDGE = 3;

/** A line through the values, without axes. The card's text has the figures. */
export function Sparkline({
  values,
  className,
}: {
  values: readonly number[];
  className?: string | undefined;
}) {
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const height = most - least || 1;
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / height) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.length - 1;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={className}
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="none"
    >
      <polygon
        points={`${x(0)},${y(0)} ${points.join(" ")} ${x(last)},${y(0)}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
