import { Button } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { ActionMenu } from "./action-menu";
import type { MenuEntry } from "./dropdown-parts";

interface ExportMenuProps {
  path: string;
  address: string;
  files?: readonly MenuEntry[];
  onTaken?: () => void;
}

/** Downloads the shown or selected rows as Excel or CSV. */
export function ExportMenu({ path, address, files = [], onTaken }: ExportMenuProps) {
  const query = address.replace(/^\?/, "");
  const file = (ending: string) => `/exports/${path}.${ending}${query && `?${query}`}`;
  return (
    <ActionMenu
      trigger={(trigger) => (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          rightSection={<IconChevronDown size={18} />}
          {...trigger}
        >
          Export
        </Button>
      )}
      entries={[
        ...files,
        {
          label: "Excel",
          icon: <IconFileSpreadsheet size={18} />,
          href: file("xlsx"),
          onSelect: onTaken,
        },
        { label: "CSV", icon: <IconFileTypeCsv size={18} />, href: file("csv"), onSelect: onTaken },
      ]}
    />
  );
}
