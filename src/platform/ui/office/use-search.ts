import { useEffect, useRef, useState } from "react";

/** What a search finds, a moment after typing stops; answers that come too late are dropped. Two letters at least. */
export function useSearch<Found>(typed: string, find: (search: string) => Promise<Found[]>): Found[] {
  const [found, setFound] = useState<Found[]>([]);
  const finder = useRef(find);
  finder.current = find;
  const search = typed.trim();
  useEffect(() => {
    // A chosen label stands in the field as well: its comma tells it from what somebody types.
    if (search.length < 2 || search.includes(",")) return;
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
