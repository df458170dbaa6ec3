import { Skeleton } from "@mantine/core";
import {
  type ComparedField,
  compareContents,
  type LineChange,
} from "~/features/inventory/inventories/domain/differences";
import {
  GOING_LABELS,
  type InventoryRoom,
  type Line,
  PACKER_LABELS,
} from "~/features/inventory/inventories/domain/inventories";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { effectOf } from "../domain/effect";
import { useRules } from "./inventory-rules";
import type { OpenedInventory } from "./inventory-session";
import { usePlaces } from "./use-places";
import styles from "./versions-page.module.css";

interface Compared {
  before: OpenedInventory;
  after: OpenedInventory;
}

/** How two versions differ: figures first, then lines. */
export function VersionDifferences({ before, after }: Compared) {
  const { lines } = compareContents(before.content, after.content);
  const rooms = [...before.content.rooms, ...after.content.rooms];
  const rules = useRules();
  const { access } = usePlaces(after, rules);
  if (!rules) return <Skeleton height={240} />;
  const [was, is] = [before, after].map(
    ({ content, bedrooms }) => effectOf(content, bedrooms, rules, access).figures,
  );
  return (
    <>
      <div className={styles.figures}>
        <PlainTable
          rows={(is ?? []).map(([label, value], at) => ({ label, value, was: was?.[at]?.[1] ?? "" }))}
          keyOf={({ label }) => label}
          columns={[
            { head: "Figure", names: true, cell: ({ label }) => label },
            { head: `Version ${before.version}`, figure: true, cell: (row) => row.was },
            {
              head: `Version ${after.version}`,
              figure: true,
              cell: (row) => (row.was === row.value ? row.value : <b>{row.value}</b>),
            },
          ]}
        />
      </div>
      {lines.length === 0 ? (
        <p className="muted">The items are the same.</p>
      ) : (
        <PlainTable
          rows={lines.flatMap((line) => rowsOf(line, rooms))}
          keyOf={({ key }) => key}
          scroll="Changed items, scrollable"
          columns={[
            { head: "Item", names: true, cell: ({ name }) => name },
            { head: "Room", cell: ({ room }) => room },
            { head: "Change", cell: ({ what }) => what },
            { head: `Version ${before.version}`, cell: (row) => row.was },
            { head: `Version ${after.version}`, cell: (row) => <b>{row.is}</b> },
          ]}
        />
      )}
    </>
  );
}

const FIELDS: Record<ComparedField, string> = {
  room: "Room",
  name: "Name",
  quantity: "Quantity",
  volume: "m³ each",
  weight: "kg each",
  minutes: "Minutes each",
  packedBy: "Packed by",
  going: "Going",
  note: "Note",
  declaredValue: "Declared value",
};

function textOf(line: Line, field: ComparedField, rooms: readonly InventoryRoom[]): string {
  if (field === "room") return rooms.find(({ key }) => key === line.room)?.label ?? "";
  if (field === "packedBy") return PACKER_LABELS[line.packedBy];
  if (field === "going") return GOING_LABELS[line.going];
  if (field === "volume") return line.volume === null ? "No size" : formatNumber(line.volume);
  if (field === "declaredValue") return line.declaredValue === null ? "" : formatKes(line.declaredValue);
  const value = line[field];
  return typeof value === "number" ? formatNumber(value) : value;
}

function rowsOf(change: LineChange, rooms: readonly InventoryRoom[]) {
  const line = change.change === "removed" ? change.before : change.after;
  const of = { name: line.name, room: textOf(line, "room", rooms) };
  if (change.change !== "changed") {
    const pieces = formatNumber(line.quantity);
    const isAdded = change.change === "added";
    return [
      {
        ...{ ...of, key: line.itemId, what: isAdded ? "Added" : "Removed" },
        ...(isAdded ? { was: "", is: pieces } : { was: pieces, is: "" }),
      },
    ];
  }
  return change.fields.map((field) => ({
    ...{ ...of, key: `${line.itemId}${field}`, what: FIELDS[field] },
    ...{ was: textOf(change.before, field, rooms), is: textOf(change.after, field, rooms) },
  }));
}
