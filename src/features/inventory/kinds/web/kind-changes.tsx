import { Badge } from "~/platform/ui/badge";
import { PlainTable } from "~/platform/ui/office/plain-table";
import {
  CHANGE_LABELS,
  FIELD_LABELS,
  type FieldChange,
  FLAG_LABELS,
  type KindChange,
  type KindValue,
  ROOM_LABELS,
  SOURCE_LABELS,
} from "../domain/kinds";

const TONES = { added: "ok", changed: "waiting", retired: "muted", back: "ok", removed: "muted" } as const;

const LABELS: Record<string, string> = { ...ROOM_LABELS, ...FLAG_LABELS, ...SOURCE_LABELS };
const LABELLED = new Set<string>(["rooms", "flags", "source", "weightSource"]);

function textOf(field: FieldChange["field"], value: KindValue): string {
  const labelled = (word: string) => (LABELLED.has(field) ? (LABELS[word] ?? word) : word);
  if (typeof value === "object") return value.map(labelled).join(", ") || "None";
  return labelled(String(value)) || "None";
}

/** The differences between two versions of the list: one row an item. */
export function KindChanges({ changes, empty }: { changes: readonly KindChange[]; empty: string }) {
  if (changes.length === 0) return <p className="muted">{empty}</p>;
  return (
    <PlainTable
      rows={changes}
      keyOf={({ code }) => code}
      scroll="Changes"
      columns={[
        { head: "Item", names: true, cell: ({ name }) => name },
        {
          head: "Change",
          cell: ({ change }) => <Badge tone={TONES[change]}>{CHANGE_LABELS[change]}</Badge>,
        },
        {
          head: "Fields",
          cell: ({ fields }) =>
            fields.map(({ field, before, after }) => (
              <div key={field}>
                {FIELD_LABELS[field]}: {textOf(field, before)} → {textOf(field, after)}
              </div>
            )),
        },
      ]}
    />
  );
}
