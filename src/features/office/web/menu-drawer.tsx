import { Drawer } from "@mantine/core";
import type { Viewer } from "~/platform/http/loader-api";
import { OfficeMenu } from "./office-menu";
import type { MenuGroup, Waiting } from "./office-parts";

interface MenuDrawerProps {
  viewer: Viewer;
  waiting: Waiting;
  opened: boolean;
  openedAt: MenuGroup | undefined;
  onClose: () => void;
}

/** The office's menu over the page, on narrow screens and beside the rail. */
export function MenuDrawer({ opened, openedAt, onClose, ...menu }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body p={0}>
          <OfficeMenu {...menu} opened={openedAt} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
