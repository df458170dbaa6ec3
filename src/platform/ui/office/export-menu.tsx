import { Button } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { ActionMenu, type MenuEntry } from "./action-menu";

interface ExportMenuProps {
  /** As `defineExport` is given it: 'invoices'. */
  path: string;
  /** What of the list: its address, or `ids=…`, with or without the question mark. */
  address: string;
  /** The noun's own files, before these. */
  files?: readonly MenuEntry[];
  onTaken?: () => void;
}

/** A list as a file: the rows that are shown or selected, as Excel and CSV. */
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
