import { Switch } from "@mantine/core";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";

interface GoodsSwitchProps {
  quoteId: string;
  goods: { attached: boolean; mayChange: boolean } | null;
}

/** Whether the customer gets the list of goods with the quote. */
export function GoodsSwitch({ quoteId, goods }: GoodsSwitchProps) {
  const { act, busy } = useAct();
  if (!goods) return null;
  const attach = (attached: boolean) =>
    act("attach", () => client("goodsLists").attach({ id: quoteId, attached }), {
      said: attached ? "List of goods attached" : "List of goods left out",
    });
  return (
    <Switch
      mb="sm"
      label="Attach the list of goods"
      description="In the PDF and on the customer's link, without values."
      checked={goods.attached}
      disabled={!goods.mayChange || busy !== undefined}
      onChange={(event) => void attach(event.currentTarget.checked)}
    />
  );
}
