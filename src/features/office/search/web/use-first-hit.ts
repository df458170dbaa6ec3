import type { SpotlightStore } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Found } from "../domain";

/**
 * Keeps the first result selected while typing, also when the server's results arrive above it, so that Enter opens it.
 * If Enter is pressed before the answer, the answer's first result opens. Returns the search field's key handler.
 */
export function useFirstHit(
  store: SpotlightStore,
  { typed, results, waits }: { typed: string; results: readonly Found[]; waits: boolean },
) {
  const isPending = useRef(false);
  const shown = results.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection resets whenever the list changes
  useEffect(() => {
    if (waits) return;
    const first = typed ? chooseFirst(store) : undefined;
    if (isPending.current) first?.click();
    isPending.current = false;
  }, [store, typed, shown, waits]);
  return (event: KeyboardEvent) => {
    isPending.current = event.key === "Enter" && waits;
    if (isPending.current) listOf(store)?.querySelector("[data-selected]")?.removeAttribute("data-selected");
  };
}

const listOf = (store: SpotlightStore) => document.getElementById(store.getState().listId);

function chooseFirst(store: SpotlightStore): HTMLElement | undefined {
  const hits = [...(listOf(store)?.querySelectorAll<HTMLElement>("[data-action]") ?? [])];
  for (const [place, hit] of hits.entries()) {
    if (place === 0) hit.setAttribute("data-selected", "true");
    else hit.removeAttribute("data-selected");
  }
  store.updateState((state) => ({ ...state, selected: 0 }));
  return hits[0];
}
