import { Alert } from "@mantine/core";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { api } from "~/platform/http/loader-api";
import { cubicMetres } from "../domain/figures";
import { GoodsSwitch } from "../goods-list/web/goods-switch";
import type { Route } from "./+types/quote-inventory";
import { findOpened } from "./open-inventory";
import { SubjectInventory } from "./subject-inventory";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, acceptedAt } = await api(context, "quotes").get({ number: params.number });
  const [opened, goods] = await Promise.all([
    findOpened(context, "quote", id),
    api(context, "goodsLists").get({ id }),
  ]);
  return { id, isAccepted: acceptedAt !== null, goods, ...opened };
}

/** A quote's inventory on its page, and how it differs from the version that the quote names. */
export default function QuoteInventory({
  loaderData: { id, isAccepted, goods, ...found },
}: Route.ComponentProps) {
  const { inventory, base } = found;
  const more = inventory && base ? inventory.totals.litres - totalsOf(base.content.lines).litres : 0;
  return (
    <SubjectInventory subject={{ type: "quote", id }} {...found} level={3}>
      {base && more !== 0 && (
        <Alert color="orange" mb="sm" role="status">
          {cubicMetres(Math.abs(more))} m³ {more > 0 ? "more" : "less"} than version {base.version}, which is{" "}
          {base.since}. {isAccepted ? "Decide the changes above." : "Revise the quote to price it."}
        </Alert>
      )}
      <GoodsSwitch quoteId={id} goods={goods} />
    </SubjectInventory>
  );
}
