import { GOING_LABELS, type Line, PACKER_LABELS } from "~/features/inventory/inventories/domain/inventories";
import { totalsByRoom, totalsOf } from "~/features/inventory/inventories/domain/totals";
import { FLAG_LABELS } from "~/features/inventory/kinds/domain/kinds";
import { cubicMetres, kilograms } from "../domain/figures";
import styles from "./printed-inventory.module.css";
import type { Editor } from "./use-inventory";

/** All rooms on paper, without values. */
export function PrintedInventory({ of: { content, opened } }: { of: Editor }) {
  const byRoom = totalsByRoom(content.lines);
  const all = totalsOf(content.lines);
  return (
    <div className={styles.paper} aria-hidden>
      {content.rooms.map(({ key, label }) => {
        const totals = byRoom.get(key) ?? totalsOf([]);
        return (
          <table key={key} className="lines">
            <thead>
              <tr>
                <th>{label}</th>
                <th className="figure">{totals.pieces}</th>
                <th className="figure">{cubicMetres(totals.litres)} m³</th>
                <th>Remarks</th>
              </tr>
            </thead>
            <tbody>
              {content.lines
                .filter(({ room }) => room === key)
                .map((line) => (
                  <tr key={line.itemId}>
                    <td>{line.name}</td>
                    <td className="figure">{line.quantity}</td>
                    <td className="figure">{cubicMetres(totalsOf([line]).litres)}</td>
                    <td>{remarksOf(line)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        );
      })}
      <p>
        <b>
          Version {opened.version}: {all.pieces} pieces, {cubicMetres(all.litres)} m³, {kilograms(all.weight)}{" "}
          kg
        </b>
      </p>
    </div>
  );
}

const remarksOf = ({ going, packedBy, flags, note }: Line): string =>
  [
    going === "yes" ? "" : GOING_LABELS[going],
    packedBy === "customer" ? `Packed by ${PACKER_LABELS.customer.toLowerCase()}` : "",
    ...flags.map((flag) => FLAG_LABELS[flag]),
    note,
  ]
    .filter(Boolean)
    .join(", ");
