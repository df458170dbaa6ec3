import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";

const PREFIX = "moveease:filters:";

/** The filters of an address, without the page and whatever else stands there. */
function filtersOf(query: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

function read(list: string): string {
  try {
    return localStorage.getItem(PREFIX + list) ?? "";
  } catch {
    // Storage that is switched off keeps nothing; the list works without.
    return "";
  }
}

function write(list: string, filters: string): void {
  try {
    localStorage.setItem(PREFIX + list, filters);
  } catch {
    // As above.
  }
}

/**
 * Keeps the last used filters of a list in this browser, and restores them when the list is opened without any.
 * `names` are the address's parameters that filter or sort it; `paused` while something else than the list is open.
 */
export function useKeptFilters(list: string, names: readonly string[], paused = false): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const before = useRef<string>(undefined);
  const current = filtersOf(query, names);
  const isBare = query.size === 0;
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = current;
    if (!isFirst || current) return write(list, current);
    const kept = read(list);
    if (kept && isBare && !paused) void navigate(`?${kept}`, { replace: true, preventScrollReset: true });
  }, [list, current, isBare, paused, navigate]);
}
