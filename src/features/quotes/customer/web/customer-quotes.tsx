import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import { QuoteStatusBadge } from "../../web/quote-badge";
import type { Route } from "./+types/customer-quotes";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { quotes } = await api(context, "customerQuotes").list({
    number: params.number,
  });
  const { viewer } = context.get(pageRequest);
  return { quotes, manage: viewer?.permissions.includes("manage_quotes") ?? false };
}

export default function CustomerQuotes({ loaderData, params }: Route.ComponentProps) {
  const { quotes, manage } = loaderData;
  return (
    <RowCard
      title="Quotes"
      none={quotes.length === 0 && "No quotes found"}
      action={manage && <Link to={`/quote-management/new?customer=${params.number}`}>New quote</Link>}
    >
      {quotes.map((quote) => (
        <li key={quote.id}>
          <span className={rowStyles.what}>
            <Link to={`/quote-management/${quote.number}`}>{quote.number}</Link>
            <small>
              {quote.fromLocation} to {quote.toLocation}
              {quote.serviceDate && ` · ${formatDate(quote.serviceDate)}`}
            </small>
          </span>
          <QuoteStatusBadge status={quote.status} />
          <b>{formatKes(quote.total)}</b>
        </li>
      ))}
    </RowCard>
  );
}
