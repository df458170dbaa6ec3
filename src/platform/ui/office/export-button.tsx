import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { problemOf } from "~/platform/http/client";
import { notifyRefusal } from "./notify";
import { saveFile } from "./save-file";

/** Properties of a download link. The page stays and shows errors. */
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
