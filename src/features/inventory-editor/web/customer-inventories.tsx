import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { counted } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { useLive } from "~/platform/ui/office/live";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import { cubicMetres } from "../domain/figures";
import type { Route } from "./+types/customer-inventories";
import { frozenWords, subjectLabel } from "./inventory-words";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "inventories").ofCustomer({ number: params.number });
}

/** A customer's inventories, as a tab of their page. */
export default function CustomerInventories({ loaderData: { inventories } }: Route.ComponentProps) {
  useLive(["inventory"]);
  return (
    <RowCard title="Inventories" none={inventories.length === 0 && "No inventories yet"}>
      {inventories.map(({ id, subject, version, totals, frozen, updatedAt }) => (
        <li key={id}>
          <span className={rowStyles.what}>
            <Link to={`/inventories/${id}`}>{subject ? subjectLabel(subject) : "Inventory"}</Link>
            <small>
              Version {version}, changed {formatDate(updatedAt)}, {counted(totals.pieces, "piece")}
            </small>
          </span>
          {frozen && <Badge tone="muted">{frozenWords(frozen)}</Badge>}
          <b>{cubicMetres(totals.litres)} m³</b>
        </li>
      ))}
    </RowCard>
  );
}
