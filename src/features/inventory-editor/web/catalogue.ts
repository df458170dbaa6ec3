import type { itemKindsContract } from "~/features/inventory/kinds/contract";
import { type KindSearch, searchOf } from "~/features/inventory/kinds/domain/search";
import { client, type Output } from "~/platform/http/client";

export type Kind = Output<typeof itemKindsContract, "catalogue">["kinds"][number];

export interface Catalogue {
  kinds: readonly Kind[];
  search: KindSearch<Kind>;
}

const catalogues = new Map<number, Promise<Catalogue>>();

/** The published item list of a version, loaded once a tab. */
export function loadCatalogue(version: number): Promise<Catalogue> {
  const loaded =
    catalogues.get(version) ??
    client("itemKinds")
      .catalogue({ version })
      .then(({ kinds }) => ({ kinds, search: searchOf(kinds.filter(({ active }) => active)) }));
  catalogues.set(version, loaded);
  loaded.catch(() => catalogues.delete(version));
  return loaded;
}
