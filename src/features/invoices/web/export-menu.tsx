import { Button, Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileZip,
} from "@tabler/icons-react";

/** The same rows as three kinds of file; the PDF of a single one is no archive. */
export function ExportMenu({ address, only }: { address: string; only?: string | undefined }) {
  const file = (ending: string) => `/exports/invoices.${ending}?${address}`;
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
        {only ? (
          <Menu.Item
            component="a"
            href={`/documents/invoices/${only}.pdf`}
            target="_blank"
            leftSection={<IconFileTypePdf size={18} />}
          >
            PDF
          </Menu.Item>
        ) : (
          <Menu.Item component="a" href={file("zip")} leftSection={<IconFileZip size={18} />}>
            PDF, one archive
          </Menu.Item>
        )}
        <Menu.Item component="a" href={file("xlsx")} leftSection={<IconFileSpreadsheet size={18} />}>
          Excel
        </Menu.Item>
        <Menu.Item component="a" href={file("csv")} leftSection={<IconFileTypeCsv size={18} />}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
