import { useOutletContext } from "react-router";
import { InvoiceStatsPanel, type InvoiceStatsProps } from "~/features/invoices/web/invoice-stats-panel";
import { api } from "~/platform/http/loader-api";
import type { Route } from "./+types/invoice-list-figures";

export async function loader({ context }: Route.LoaderArgs) {
  return { received: await api(context, "payments").receivedThisMonth() };
}

/** The figures above the list of invoices, with received money: a child route of that list. */
export default function InvoiceListFigures({ loaderData }: Route.ComponentProps) {
  const { issued } = useOutletContext<Pick<InvoiceStatsProps, "issued">>();
  return <InvoiceStatsPanel issued={issued} received={loaderData.received} />;
}
