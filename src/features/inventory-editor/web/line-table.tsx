import { IconAlertTriangle, IconGlassFull, IconTool, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Change } from "~/features/inventory/inventories/domain/edits";
import { type Line, PACKER_LABELS } from "~/features/inventory/inventories/domain/inventories";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { FLAG_LABELS, type Flag } from "~/features/inventory/kinds/domain/kinds";
import { PhotoStrip } from "~/features/inventory/media/web/photos-panel";
import { Badge } from "~/platform/ui/badge";
import type { Changes } from "../domain/changes";
import { cubicMetres, kilograms } from "../domain/figures";
import { REFUSAL_TEXTS } from "../domain/refusals";
import { onLineKey } from "./line-keys";
import styles from "./line-table.module.css";
import { QuantityStepper } from "./quantity-stepper";
import type { EditorScreen } from "./use-editor-screen";
import type { Editor } from "./use-inventory";

export interface LineTableProps {
  of: Editor;
  label: string;
  lines: readonly Line[];
  changes: Changes;
  photos: EditorScreen["photos"];
  /** Lines of the earlier version that are gone. */
  removed: readonly Line[];
  onOpen: (itemId: string) => void;
  onLeave: () => void;
}

/** The lines of a room at a desk, each with its pieces and sums. */
export function LineTable({ of, label, lines, changes, photos, removed, onOpen, onLeave }: LineTableProps) {
  const totals = totalsOf(lines);
  return (
    <table
      className={styles.lines}
      data-lines=""
      onKeyDown={(event) => onLineKey(event, { lines, act: of.act, onLeave, mayEdit: of.mayEdit })}
    >
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className={styles.pieces}>
            Quantity
          </th>
          <th scope="col" className="figure">
            m³
          </th>
          <th scope="col" className="figure">
            kg
          </th>
          <th scope="col" className={styles.packer}>
            Packed by
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.itemId} {...{ of, line, changes, photos, onOpen }} />
        ))}
        {removed.map(({ itemId, name, quantity }) => (
          <tr key={itemId} data-change="removed">
            <td>
              <del>{name}</del> <small className={styles.word}>removed</small>
            </td>
            <td className={styles.pieces}>
              <del>{quantity}</del>
            </td>
            <td />
            <td />
            <td className={styles.packer} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className={styles.pieces}>{totals.pieces}</td>
          <td className="figure">{cubicMetres(totals.litres)}</td>
          <td className="figure">{kilograms(totals.weight)}</td>
          <td className={styles.packer} />
        </tr>
      </tfoot>
    </table>
  );
}

interface LineRowProps extends Pick<LineTableProps, "of" | "changes" | "photos" | "onOpen"> {
  line: Line;
}

function LineRow({ of, line, changes, photos, onOpen }: LineRowProps) {
  const { itemId, name, quantity, going, packedBy } = line;
  const { change, word } = changes.stateOf(itemId);
  const sums = totalsOf([line]);
  const refusal = of.refusals.get(itemId);
  return (
    <tr data-line={itemId} data-change={change} data-going={going}>
      <td>
        <span className={styles.item}>
          <button type="button" className={styles.name} data-name onClick={() => onOpen(itemId)}>
            {name}
          </button>
          {word && <small className={styles.word}>{word}</small>}
          {line.note && <small className={styles.note}>{line.note}</small>}
          <LineMarks line={line} brief={line.flags.length > 1} />
          <PhotoStrip
            inventoryId={of.opened.id}
            content={of.content}
            photos={photos.ofLine(itemId)}
            mayEdit={of.mayEdit}
            size="small"
          />
        </span>
        {refusal && (
          <span role="alert" className={styles.refusal}>
            {REFUSAL_TEXTS[refusal.code]}.{" "}
            <button type="button" onClick={() => of.dismiss(itemId)}>
              Close
            </button>
          </span>
        )}
      </td>
      <td className={styles.pieces}>
        {of.mayEdit ? <QuantityStepper line={line} act={of.act} /> : quantity}
      </td>
      <td className="figure">
        {line.volume === null ? <span className="critical">No size</span> : cubicMetres(sums.litres)}
      </td>
      <td className={`figure ${styles.weight}`}>{kilograms(sums.weight)}</td>
      <td className={styles.packer}>
        {going === "no" ? (
          "Not going"
        ) : of.mayEdit ? (
          <Packer line={line} act={of.act} />
        ) : (
          PACKER_LABELS[packedBy]
        )}
      </td>
    </tr>
  );
}

function Packer({ line, act }: { line: Line; act: (...changes: Change[]) => void }) {
  const { itemId, name, packedBy } = line;
  const other = packedBy === "company" ? "customer" : "company";
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.plain}
      aria-label={`${name} is packed by the ${PACKER_LABELS[packedBy].toLowerCase()}: change to ${PACKER_LABELS[other].toLowerCase()}`}
      onClick={() => act({ kind: "set", itemId, packedBy: other })}
    >
      {PACKER_LABELS[packedBy]}
    </button>
  );
}

const FLAG_ICONS: Record<Flag, ReactNode> = {
  fragile: <IconGlassFull aria-hidden />,
  dismantle: <IconTool aria-hidden />,
  two_people: <IconUsers aria-hidden />,
  forbidden: <IconAlertTriangle aria-hidden />,
};

/** Marks for the crew: fragile, two people, forbidden. */
export function LineMarks({ line: { flags, going }, brief = false }: { line: Line; brief?: boolean }) {
  return (
    <span className={styles.marks}>
      {going === "maybe" && <Badge tone="waiting">Perhaps</Badge>}
      {flags.map((flag) =>
        brief && flag !== "forbidden" ? (
          <span key={flag} role="img" aria-label={FLAG_LABELS[flag]} className={styles.flag}>
            {FLAG_ICONS[flag]}
          </span>
        ) : (
          <Badge key={flag} tone={flag === "forbidden" ? "error" : "plain"} icon={FLAG_ICONS[flag]}>
            {FLAG_LABELS[flag]}
          </Badge>
        ),
      )}
    </span>
  );
}
