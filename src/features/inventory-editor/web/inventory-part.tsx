import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useInventoryPhotos } from "~/features/inventory/media/web/photos-panel";
import { InventoryEditor } from "./inventory-editor";
import { useRules } from "./inventory-rules";
import type { OpenedInventory } from "./inventory-session";
import { PrintedInventory } from "./printed-inventory";
import { useAccess } from "./use-access";
import type { Base } from "./use-editor-screen";
import { type Editor, useInventory } from "./use-inventory";

interface InventoryPartProps {
  opened: OpenedInventory;
  base: Base | undefined;
}

/** The newest version of an inventory, to edit. */
export function InventoryPart({ opened, base }: InventoryPartProps) {
  const editor = useInventory(opened);
  const { revalidate } = useRevalidator();
  const { version } = editor.opened;
  useEffect(() => {
    // An edit of a frozen version made the next one, which is compared with it.
    if (version > opened.version) void revalidate();
  }, [version, opened.version, revalidate]);
  return (
    <>
      <InventoryEditor of={editor} base={base} />
      <PrintedInventory of={editor} />
    </>
  );
}

const nothing = () => undefined;

/** An earlier version, to read. */
export function EarlierInventory({ opened, base }: InventoryPartProps) {
  const rules = useRules();
  const photos = useInventoryPhotos(opened.id, opened.version);
  const editor: Editor = {
    ...{ opened, content: opened.content, unsent: 0, state: "saved", problem: undefined },
    ...{ refusals: new Map(), canUndo: false, catalogue: undefined, mayEdit: false, photos },
    ...{ rules, access: useAccess(opened, rules), usual: new Set() },
    ...{ act: nothing, undo: nothing, retry: nothing, dismiss: nothing },
  };
  return (
    <>
      <InventoryEditor of={editor} base={base} />
      <PrintedInventory of={editor} />
    </>
  );
}
