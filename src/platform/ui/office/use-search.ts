import { useEffect, useRef, useState } from "react";

/** Search results after a pause in typing, from two letters; late answers are dropped. */
export function useSearch<Found>(typed: string, find: (search: string) => Promise<Found[]>): Found[] {
  const [found, setFound] = useState<Found[]>([]);
  const finder = useRef(find);
  finder.current = find;
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let gone = false;
    const timer = setTimeout(() => {
      finder.current(search).then(
        (rows) => gone || setFound(rows),
        () => gone || setFound([]),
      );
    }, 200);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [search]);
  return found;
}
