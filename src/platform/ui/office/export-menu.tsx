import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface ExportMenuProps {
  /** As `defineExport` is given it: 'invoices'. */
  path: string;
  /** What of the list: its address, or `ids=…`, with or without the question mark. */
  address: string;
  /** The noun's own files, before these. */
  children?: ReactNode;
  onTaken?: () => void;
}

/** A list as a file: the rows that are shown or selected, as Excel and CSV. */
export function ExportMenu({ path, address, children, onTaken }: ExportMenuProps) {
  const query = address.replace(/^\?/, "");
  const file = (ending: string) => `/exports/${path}.${ending}${query && `?${query}`}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          rightSection={<IconChevronDown size={18} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          component="a"
          href={file("xlsx")}
          leftSection={<IconFileSpreadsheet size={18} />}
          onClick={onTaken}
        >
          Excel
        </Menu.Item>
        <Menu.Item
          component="a"
          href={file("csv")}
          leftSection={<IconFileTypeCsv size={18} />}
          onClick={onTaken}
        >
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
