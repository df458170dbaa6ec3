import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { type Found, LEAST_TYPED } from "../domain";

const PAUSE_MS = 120;

interface Answer {
  of: string;
  results: Found[];
  read: string | null;
  failed: boolean;
}

/**
 * The server's results, requested after a pause in typing; superseded requests are aborted. Previous results stay while
 * waiting, so that the list does not flicker.
 */
export function useFound(typed: string) {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (query.length < LEAST_TYPED) return setAnswer(undefined);
    const giveUp = new AbortController();
    const timer = setTimeout(() => {
      client("search")
        .find({ q: query.slice(0, 100) }, { signal: giveUp.signal })
        .then(
          (found) => setAnswer({ of: query, ...found, failed: false }),
          () => {
            if (!giveUp.signal.aborted) setAnswer({ of: query, results: [], read: null, failed: true });
          },
        );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [query]);
  return {
    results: answer?.results ?? [],
    read: answer?.of === query ? answer.read : null,
    failed: answer?.of === query && answer.failed,
    waits: query.length >= LEAST_TYPED && answer?.of !== query,
  };
}
