/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import { MOST_LINES, MOST_POINTS, pathOf, type Strokes } from "~/features/evidence/domain/signatures";
import styles from "./evidence.module.css";

const WIDTH = 320;
const HEIGHT = 160;
/** Points nearer than this to the last one say nothing. */
const NEAR = 1.5;

export type Lines = Strokes["lines"];
export const strokesOf = (lines: Lines): Strokes => ({ width: WIDTH, height: HEIGHT, lines });

/** A field to sign in with a finger. It keeps the lines with their times, not only a picture. */
export function SignatureField(props: { label: string; lines: Lines; onChange: (lines: Lines) => void }) {
  const { label, lines, onChange } = props;
  const startedAt = useRef(0);
  const isDown = useRef(false);
  const pointOf = (event: PointerEvent & { currentTarget: SVGSVGElement }): Lines[number][number] => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = WIDTH / width;
    startedAt.current ||= event.timeStamp;
    const round = (value: number) => Math.round(value * 10) / 10;
    return [
      round((event.clientX - left) * scale),
      round((event.clientY - top) * scale),
      Math.max(0, Math.round(event.timeStamp - startedAt.current)),
    ];
  };
  const isFull = lines.reduce((sum, { length }) => sum + length, 0) >= MOST_POINTS;
  return (
    <svg
      class={styles.signing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        if (isFull || lines.length >= MOST_LINES) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDown.current = true;
        onChange([...lines, [pointOf(event)]]);
      }}
      onPointerMove={(event) => {
        const last = lines.at(-1);
        if (!isDown.current || !last || isFull) return;
        const [x, y, ms] = pointOf(event);
        const [lastX = 0, lastY = 0] = last.at(-1) ?? [];
        if (Math.hypot(x - lastX, y - lastY) >= NEAR)
          onChange([...lines.slice(0, -1), [...last, [x, y, ms]]]);
      }}
      onPointerUp={() => {
        isDown.current = false;
      }}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
        <path key={at} d={pathOf(line)} />
      ))}
    </svg>
  );
}
