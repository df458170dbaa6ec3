import { useEffect, useRef, useState } from "react";
import { useAskedQuery, useGo } from "./address";

/**
 * A field bound to the address. It updates the address after a pause in typing, and at once on blur or Enter. Other changes
 * of the address (Back, 'Clear filters') do not replace text that is being typed.
 */
export function useLiveField(
  parameter: string,
  meant: (typed: string) => string | undefined = (typed) => typed.trim(),
) {
  const query = useAskedQuery();
  const go = useGo();
  const inAddress = query.get(parameter) ?? "";
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (text: string) => {
    clearTimeout(timer.current);
    const value = meant(text);
    if (value !== undefined && value !== inAddress) go({ [parameter]: value });
  };
  const latest = useRef(commit);
  latest.current = commit;
  return {
    inAddress,
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(text), REST_MS);
    },
    /** On blur or Enter: applies the text at once, and shows the address's value. */
    leave: () => {
      if (typed === undefined) return;
      commit(typed);
      if (meant(typed) !== undefined) setTyped(undefined);
    },
    confirm: () => {
      if (typed !== undefined) commit(typed);
    },
  };
}

export const REST_MS = 250;
