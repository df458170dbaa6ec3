import { type RefObject, useEffect, useState } from "react";

/** Whether something of the element can be seen; false until scripts run. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // A strip at the edge is not yet worth hiding the bar for.
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: "0px 0px -120px 0px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
