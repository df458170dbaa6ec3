import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AnyList } from "~/platform/kernel/list";

const PREFIX = "moveease:filters:";

function habitsOf(query: URLSearchParams, names: readonly string[]): string {
  const habits = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) habits.set(name, value);
  }
  return habits.toString();
}

function read(list: string): string {
  try {
    return localStorage.getItem(PREFIX + list) ?? "";
  } catch {
    return "";
  }
}

function write(list: string, filters: string): void {
  try {
    localStorage.setItem(PREFIX + list, filters);
  } catch {
    // Storage is unavailable.
  }
}

/**
 * Remembers a list's last filters in this browser, and restores them when the list opens without any. `paused` while a row
 * is open. Search words are not remembered, because they would hide rows.
 */
export function useRememberedFilters({ name, remembered }: AnyList, paused = false): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const before = useRef<string>(undefined);
  const current = habitsOf(query, remembered);
  const isBare = query.size === 0;
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = current;
    if (!isFirst || current) return write(name, current);
    const habits = read(name);
    if (habits && isBare && !paused) void navigate(`?${habits}`, { replace: true, preventScrollReset: true });
  }, [name, current, isBare, paused, navigate]);
}
