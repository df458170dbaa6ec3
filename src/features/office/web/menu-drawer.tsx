import { Drawer } from "@mantine/core";
import type { ComponentProps } from "react";
import { OfficeMenu } from "./office-menu";

interface MenuDrawerProps extends ComponentProps<typeof OfficeMenu> {
  opened: boolean;
  onClose: () => void;
}

/** The office's menu on narrow screens. */
export function MenuDrawer({ opened, onClose, ...menu }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body p={0}>
          <OfficeMenu {...menu} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
