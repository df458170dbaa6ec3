import { type RefObject, useLayoutEffect } from "react";

/** Marks a frame `data-fits` while its table fits, so that it does not scroll sideways. */
export function useFits(frame: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector("table");
    if (!isShown || !element || !table || typeof ResizeObserver === "undefined") return;
    const measure = () =>
      element.toggleAttribute("data-fits", table.offsetWidth <= Math.ceil(element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    measure();
    return () => observer.disconnect();
  }, [frame, isShown]);
}
