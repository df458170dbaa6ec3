import { useCallback, useEffect, useState } from "react";

export interface CalculatorAddress {
  search: string;
  go: (href: string, options?: { replace?: boolean }) => void;
}

/** Follows the URL through the calculator's steps and the browser's Back and Forward. */
export function useCalculatorAddress(first: string): CalculatorAddress {
  const [search, setSearch] = useState(first);
  useEffect(() => {
    const follow = () => setSearch(location.search);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const go = useCallback((href: string, { replace = false } = {}) => {
    if (replace) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    setSearch(location.search);
    if (!replace) scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return { search, go };
}
