import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { FILTER_NAMES } from "../bulk/domain";

const KEY = "moveease:quote-filters";

/** The filters of an address, without the page and whatever else stands there. */
function filtersOf(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    // Storage that is switched off keeps nothing; the list works without.
    return "";
  }
}

function write(filters: string): void {
  try {
    localStorage.setItem(KEY, filters);
  } catch {
    // As above.
  }
}

/** Keeps the last used filters in this browser, and restores them when the list is opened without any. */
export function useKeptFilters(isDetail: boolean): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const before = useRef<string>(undefined);
  const current = filtersOf(query);
  const isBare = query.size === 0;
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = current;
    if (!isFirst) return write(current);
    if (current) return write(current);
    const kept = read();
    if (kept && isBare && !isDetail) void navigate(`?${kept}`, { replace: true, preventScrollReset: true });
  }, [current, isBare, isDetail, navigate]);
}
