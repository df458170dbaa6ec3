import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { emptyInventoryParts } from "~/features/inventory/inventories/web/inventory-parts";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import styles from "./inventory-editor.module.css";
import { QuoteRooms } from "./quote-rooms";
import type { EditorScreen } from "./use-editor-screen";

/** The ways to begin: type, paste, a template, or what later features lend. */
export function EmptyInventory({ on }: { on: EditorScreen }) {
  const { of, ask, field } = on;
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
        <div className={styles.ways}>
          <Button onClick={() => field.current?.focus()}>Type items</Button>
          <Button variant="default" onClick={() => ask({ paste: true })}>
            Paste a list
          </Button>
          <Templates on={on} />
          <Button variant="default" onClick={() => ask({ room: undefined })}>
            Add room
          </Button>
          <QuoteRooms of={of} />
          {emptyInventoryParts.all().map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
            <Part key={at} inventoryId={of.opened.id} subjects={of.opened.subjects} />
          ))}
        </div>
      </EmptyPanel>
    </div>
  );
}

/** The templates of Settings → Planning; a chosen one is shown to be confirmed. */
function Templates({ on: { of, ask } }: { on: EditorScreen }) {
  const templates = of.rules?.templates ?? [];
  if (!of.catalogue || templates.length === 0) return null;
  return (
    <ActionMenu
      trigger={(trigger) => (
        <Button variant="default" rightSection={<IconChevronDown size={18} />} {...trigger}>
          Use a template
        </Button>
      )}
      entries={templates.map(({ name }) => ({
        label: name,
        onSelect: () => ask({ paste: true, template: name }),
      }))}
    />
  );
}
