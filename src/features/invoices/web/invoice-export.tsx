import { IconFileTypePdf, IconFileZip } from "@tabler/icons-react";
import { ExportMenu } from "~/platform/ui/office/export-menu";

/** The same rows as three kinds of file; the PDF of a single one is no archive. */
export function InvoiceExport({ address, only }: { address: string; only?: string | undefined }) {
  const pdf = only
    ? {
        label: "PDF",
        icon: <IconFileTypePdf size={18} />,
        href: `/documents/invoices/${only}.pdf`,
        newTab: true,
      }
    : {
        label: "PDF, one archive",
        icon: <IconFileZip size={18} />,
        href: `/exports/invoices.zip?${address}`,
      };
  return <ExportMenu path="invoices" address={address} files={[pdf]} />;
}
