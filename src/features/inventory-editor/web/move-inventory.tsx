import { useEffect, useState } from "react";
import { Link } from "react-router";
import { GOING_LABELS } from "~/features/inventory/inventories/domain/inventories";
import { totalsByRoom } from "~/features/inventory/inventories/domain/totals";
import { client } from "~/platform/http/client";
import { useViewer } from "~/platform/ui/document";
import { cubicMetres, kilograms } from "../domain/figures";
import type { OpenedInventory } from "./inventory-session";
import { LineMarks } from "./line-table";
import styles from "./subject-inventory.module.css";

/** The inventory for the crew: rooms, pieces and flags, never values. Loaded after the move. */
export function MoveInventory({ moveId }: { moveId: string }) {
  const [found, setFound] = useState<OpenedInventory | null>();
  const mayOpen = useViewer()?.permissions.includes("manage_inventory") ?? false;
  useEffect(() => {
    let isGone = false;
    client("inventories")
      .find({ type: "service", id: moveId })
      .then(({ inventory }) => isGone || setFound(inventory))
      // The page shows its own errors.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [moveId]);
  if (!found || found.content.lines.length === 0) return null;
  const { id, content, totals } = found;
  const sums = totalsByRoom(content.lines);
  return (
    <details className={styles.crew}>
      <summary>
        Inventory: {totals.pieces} pieces, {cubicMetres(totals.litres)} m³, {kilograms(totals.weight)} kg
      </summary>
      {mayOpen && <Link to={`/inventories/${id}`}>Open the inventory</Link>}
      <table className="lines">
        {content.rooms.map(({ key, label }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup">{label}</th>
              <th className="figure">{sums.get(key)?.pieces ?? 0}</th>
            </tr>
            {content.lines
              .filter(({ room }) => room === key)
              .map((line) => (
                <tr key={line.itemId}>
                  <td>
                    {line.going === "no" ? <del>{line.name}</del> : line.name} <LineMarks line={line} brief />
                    {line.going === "no" && <small>{GOING_LABELS.no}</small>}
                    {line.note && <span className="below">{line.note}</span>}
                  </td>
                  <td className="figure">{line.quantity}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}
