import { type KeyboardEvent, type RefObject, useRef, useState } from "react";

/** Where the tooltip stands inside the chart, in pixels, and how far it shifts so that it stays inside. */
export interface TipPlace {
  point: number;
  x: number;
  y: number;
  shift: number;
}

export interface Points {
  frame: RefObject<HTMLDivElement | null>;
  /** The point that the Tab key reaches. */
  stop: number;
  tip: TipPlace | undefined;
  show: (point: number, element: Element) => void;
  hide: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The point an arrow key moves to; undefined for other keys. In a grid, up and down move by a whole row. */
export function pointAfter(key: string, at: number, count: number, columns = 1): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = at + step;
  if (columns > 1 && (next < 0 || next >= count)) return at;
  return Math.min(count - 1, Math.max(0, next));
}

/** Makes a chart's points one tab stop: arrow keys move between them, focus and pointer show the tooltip. */
export function usePoints(count: number, columns = 1): Points {
  const frame = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [tip, setTip] = useState<TipPlace>();
  const show = (point: number, element: Element) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const spot = element.getBoundingClientRect();
    const x = Math.min(box.width, Math.max(0, spot.left + spot.width / 2 - box.left));
    setTip({ point, x, y: spot.top - box.top, shift: box.width > 0 ? (x / box.width) * 100 : 50 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && tip) {
      event.stopPropagation();
      setTip(undefined);
      return;
    }
    const isMirrored = frame.current?.closest("[dir=rtl]") !== null;
    const mirrored: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
    const key = (isMirrored && mirrored[event.key]) || event.key;
    const next = pointAfter(key, Math.min(stop, count - 1), count, columns);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    frame.current?.querySelector<HTMLElement>(`[data-point="${next}"]`)?.focus();
  };
  return {
    frame,
    stop: Math.min(stop, Math.max(0, count - 1)),
    tip,
    show: (point, element) => {
      setStop(point);
      show(point, element);
    },
    hide: () => setTip(undefined),
    onKeyDown,
  };
}
