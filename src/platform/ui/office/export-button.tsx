import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { problemOf } from "~/platform/http/client";
import { notifyRefusal } from "./notify";
import { saveFile } from "./save-file";

/** A file behind a link. The page stays, and says why a file could not be made. */
export const exporting = (href: string) => ({
  href,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    saveFile(href).catch((error: unknown) => notifyRefusal(`Export failed: ${problemOf(error).message}`));
  },
});

export function ExportButton({ href, label }: { href: string; label: string }) {
  return (
    <Button component="a" {...exporting(href)} variant="default" leftSection={<IconDownload size={18} />}>
      {label}
    </Button>
  );
}
