import { useOutletContext } from "react-router";
import { AGEING } from "~/features/invoices/domain";
import { InvoiceStatsPanel, type InvoiceStatsProps } from "~/features/invoices/web/invoice-stats-panel";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatShort } from "~/platform/kernel/numbers";
import { SplitBar } from "~/platform/ui/office/charts/split-bar";
import type { Route } from "./+types/invoice-list-figures";

export async function loader({ context }: Route.LoaderArgs) {
  const [received, ageing] = await Promise.all([
    api(context, "payments").receivedThisMonth(),
    api(context, "invoices").ageing(),
  ]);
  const monthBegins = `${nairobiDate(context.get(pageRequest).now).slice(0, 8)}01`;
  return { received, ageing, monthBegins };
}

/** The figures above the list of invoices, with received money and the ageing: a child route of that list. */
export default function InvoiceListFigures({
  loaderData: { received, ageing, monthBegins },
}: Route.ComponentProps) {
  const { issued } = useOutletContext<Pick<InvoiceStatsProps, "issued">>();
  return (
    <>
      <InvoiceStatsPanel issued={issued} received={received} monthBegins={monthBegins} />
      <SplitBar
        label="Open invoices by days overdue"
        parts={ageing.map(({ invoices, amount, ...span }, at) => ({
          label: AGEING[at] ?? "",
          value: amount,
          text: formatShort(amount / 100),
          title: `${formatKes(amount)} on ${invoices} invoices`,
          to: `?${new URLSearchParams(span)}`,
        }))}
      />
    </>
  );
}
