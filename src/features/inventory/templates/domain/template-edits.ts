import type { Edit } from "../../inventories/domain/edits";
import type { Content } from "../../inventories/domain/inventories";
import type { Room } from "../../kinds/domain/kinds";
import type { PastedKind } from "../../paste/domain/known-words";
import { listEdits, type Stamp } from "../../paste/domain/list-edits";
import type { PastedList } from "../../paste/domain/read-list";
import type { Template } from "./default-templates";

/** Edits that add a template to an inventory, and its lines that the item list no longer has. */
export function templateEdits<Kind extends PastedKind>(
  { items }: Pick<Template, "items">,
  readList: (pasted: string) => PastedList<Kind>,
  content: Content,
  stamp: Stamp,
  labelOf: (room: Room) => string,
): { edits: Edit[]; unknown: string[] } {
  const read = readList(items);
  const confirmed = read.items.map(({ kind, quantity, heading, box }) => ({
    ...{ kindCode: kind.code, name: kind.nameEn, quantity, heading, rooms: kind.rooms, box },
  }));
  return {
    edits: listEdits(confirmed, content, stamp, { labelOf }),
    unknown: read.others.map(({ text }) => text),
  };
}
