import { Menu } from "@mantine/core";
import { IconFileTypePdf, IconFileZip } from "@tabler/icons-react";
import { ExportMenu } from "~/platform/ui/office/export-menu";

/** The same rows as three kinds of file; the PDF of a single one is no archive. */
export function InvoiceExport({ address, only }: { address: string; only?: string | undefined }) {
  return (
    <ExportMenu path="invoices" address={address}>
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
        <Menu.Item
          component="a"
          href={`/exports/invoices.zip?${address}`}
          leftSection={<IconFileZip size={18} />}
        >
          PDF, one archive
        </Menu.Item>
      )}
    </ExportMenu>
  );
}
