import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { client } from "~/platform/http/client";
import { notify, showNote } from "~/platform/ui/office/notify";
import { download } from "./download-file";

const ImportDialog = lazy(() => import("./import-dialog"));

/** Exports the settings without their secrets. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  async function exportAll() {
    setBusy(true);
    try {
      download(await client("settingsManagement").export({}));
      notify("Settings exported successfully");
    } catch {
      void showNote({
        title: "This did not work",
        message: "Failed to export settings. Please try again.",
        color: "red",
        autoClose: false,
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={exportAll}
    >
      Export
    </Button>
  );
}

export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
