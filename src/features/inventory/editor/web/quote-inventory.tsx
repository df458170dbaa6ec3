import { api } from "~/platform/http/loader-api";
import type { Route } from "./+types/quote-inventory";
import { findOpened } from "./open-inventory";
import { SubjectInventory } from "./subject-inventory";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = await api(context, "quotes").get({ number: params.number });
  return { id, ...(await findOpened(context, "quote", id)) };
}

/** A quote's inventory on its page. */
export default function QuoteInventory({ loaderData: { id, ...found } }: Route.ComponentProps) {
  return <SubjectInventory subject={{ type: "quote", id }} {...found} level={3} />;
}
