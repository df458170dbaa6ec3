/** @jsxImportSource preact */
import { type Mark, PER_MILLE } from "~/features/evidence/domain/condition";
import styles from "./evidence.module.css";

const WIDTH = 300;
const HEIGHT = 200;

/** Outlines of things, in a field of 300 by 200. The first whose words are in the thing's English name is drawn. */
const SHAPES: readonly (readonly [words: RegExp, path: string])[] = [
  [
    /sofa|couch|armchair|settee/i,
    "M60 100V70q0-20 20-20h140q20 0 20 20v30M40 110q0-15 15-15t15 15v20h160v-20q0-15 15-15t15 15v45H40zM70 130v25M230 130v25M60 155v15M240 155v15M150 50v80",
  ],
  [
    /chair|stool|bench/i,
    "M110 25h80v75h-80zM100 100h100v20H100zM108 120v60M192 120v60M125 45v40M150 45v40M175 45v40",
  ],
  [/bed|mattress|cot/i, "M30 60v110M30 130h240v40M270 170v-60q0-10-10-10H110v30M45 100h50v30H45z"],
  [/table|desk|counter/i, "M30 60h240v18H30zM50 78v102M250 78v102M50 110h200"],
  [
    /wardrobe|cupboard|cabinet|shelf|shelves|drawer|dresser|sideboard/i,
    "M80 20h140v150H80zM150 20v150M140 95v15M160 95v15M90 170v12M210 170v12",
  ],
  [/fridge|freezer/i, "M95 15h110v165H95zM95 75h110M108 45v18M108 95v35"],
  [
    /wash|cooker|oven|dryer|microwave/i,
    "M75 25h150v150H75zM75 60h150M150 118m-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0",
  ],
  [
    /tv|television|screen|monitor|mirror|painting|picture/i,
    "M35 30h230v125H35zM50 45h200v95H50zM120 155v20M180 155v20",
  ],
];
const BOX = "M60 70l90-40 90 40v80l-90 35-90-35zM60 70l90 38 90-38M150 108v77";
/** A room with its door, for marks of a place. */
const PLACE =
  "M25 25h250v150H25zM25 25l45 30M275 25l-45 30M70 55h160v85M70 55v85M25 175l45-35h160l45 35M95 140V80h40v60";

/** An outline that is tapped where the damage is. The chosen point is yellow, saved marks are red. */
export function Silhouette(props: {
  /** The thing's English name; empty for a place. */
  what: string;
  label: string;
  marks: readonly Mark[];
  chosen: { x: number; y: number } | undefined;
  code: string;
  onChoose: (point: { x: number; y: number }) => void;
}) {
  const { what, label, marks, chosen, code, onChoose } = props;
  const path = what === "" ? PLACE : (SHAPES.find(([words]) => words.test(what))?.[1] ?? BOX);
  const place = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = (at: number, size: number) =>
      Math.max(0, Math.min(PER_MILLE, Math.round((at / size) * PER_MILLE)));
    onChoose({ x: share(event.clientX - left, width), y: share(event.clientY - top, height) });
  };
  return (
    <svg
      class={styles.silhouette}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      onPointerUp={place}
    >
      <path d={path} />
      {marks.map(
        ({ id, x, y, code: of }) => x !== null && y !== null && <Dot key={id} {...{ x, y }} text={of} />,
      )}
      {chosen && <Dot {...chosen} text={code || "?"} isChosen />}
    </svg>
  );
}

function Dot({ x, y, text, isChosen }: { x: number; y: number; text: string; isChosen?: boolean }) {
  const at = `translate(${(x * WIDTH) / PER_MILLE} ${(y * HEIGHT) / PER_MILLE})`;
  return (
    <g transform={at} class={styles.dot} data-chosen={isChosen === true}>
      <circle r="17" />
      <text dy="5">{text}</text>
    </g>
  );
}
