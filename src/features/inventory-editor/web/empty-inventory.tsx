import { Button, Group } from "@mantine/core";
import { emptyInventoryParts } from "~/features/inventory/inventories/web/inventory-parts";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import styles from "./inventory-editor.module.css";
import { QuoteRooms } from "./quote-rooms";
import type { EditorScreen } from "./use-editor-screen";

/** The ways to begin: type, paste, a template, or what later features lend. */
export function EmptyInventory({ on: { of, ask, field } }: { on: EditorScreen }) {
  if (!of.mayEdit)
    return (
      <div className={styles.empty}>
        <EmptyPanel title="Nothing listed yet">
          <p>Items appear here as soon as somebody lists them.</p>
        </EmptyPanel>
      </div>
    );
  return (
    <div className={styles.empty}>
      <EmptyPanel title="What is to be moved?">
        <p>Type an item above, or begin with a list.</p>
        <Group justify="center" gap="sm" mt="md">
          <Button onClick={() => field.current?.focus()}>Type items</Button>
          <Button variant="default" onClick={() => ask({ paste: true })}>
            Paste a list
          </Button>
          <Button variant="default" onClick={() => ask({ room: undefined })}>
            Add room
          </Button>
          <QuoteRooms of={of} />
          {emptyInventoryParts.all().map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
            <Part key={at} inventoryId={of.opened.id} />
          ))}
        </Group>
      </EmptyPanel>
    </div>
  );
}
