import { Alert } from "@mantine/core";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import type { QuoteDetail } from "../../page/web/shown-quote";

const feeOf = (fee: number) => (fee > 0 ? `fee ${formatKes(fee)}` : "no fee");

/** Shows a move's cancellation and reschedulings, each with date, author, reason and fee. */
export function ChangeNotes({ quote }: { quote: QuoteDetail }) {
  const { cancellation, reschedulings } = quote;
  return (
    <>
      {cancellation && (
        <Alert color="red" title="Cancelled">
          {formatDateTime(cancellation.cancelledAt)}
          {cancellation.by === "customer" ? " by the customer" : ""}, {feeOf(cancellation.fee)}. Reason:{" "}
          {cancellation.reason}
        </Alert>
      )}
      {reschedulings.length > 0 && (
        <Alert color="blue" title="Moved to another date">
          {reschedulings.map(({ id, fromDate, toDate, fee, byName, reason }) => (
            <p key={id}>
              From {formatDate(fromDate)} to {formatDate(toDate)} by {byName}, {feeOf(fee)}
              {reason ? `. ${reason}` : ""}
            </p>
          ))}
        </Alert>
      )}
    </>
  );
}
