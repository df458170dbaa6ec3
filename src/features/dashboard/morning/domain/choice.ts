import type { PartId } from "./parts";

export interface Arranged {
  id: PartId;
  shown: boolean;
}

/** The saved view that keeps a person's parts and their order. */
export const PARTS_VIEW = "Parts";

/**
 * A person's parts in their order. `choice` is a view's query: `parts=money,-away` puts money first and hides away. Parts it does
 * not name follow in the first order, shown.
 */
export function arrange(allowed: readonly PartId[], choice = ""): Arranged[] {
  const asked = (new URLSearchParams(choice).get("parts") ?? "").split(",").map((word) => ({
    id: word.replace(/^-/, "") as PartId,
    shown: !word.startsWith("-"),
  }));
  const named = asked.filter(
    ({ id }, at) => allowed.includes(id) && asked.findIndex((other) => other.id === id) === at,
  );
  const rest = allowed.filter((id) => !named.some((other) => other.id === id));
  return [...named, ...rest.map((id) => ({ id, shown: true }))];
}

/** The query that keeps this arrangement. */
export const choiceOf = (parts: readonly Arranged[]): string =>
  `parts=${parts.map(({ id, shown }) => (shown ? id : `-${id}`)).join(",")}`;
