import { Alert, Button, Loader, Modal } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { FileType } from "~/platform/kernel/file-types";
import { picturesOf } from "~/platform/ui/office/pdf-pictures";
import styles from "./customer-documents.module.css";

interface DocumentPreviewProps {
  name: string;
  path: string;
  mediaType: FileType;
  onClose: () => void;
}

const MOST_PAGES = 30;

/** A document as pictures, so that nothing in it runs. */
export function DocumentPreview({ name, path, mediaType, onClose }: DocumentPreviewProps) {
  const [pages, setPages] = useState<readonly string[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (mediaType !== "application/pdf") return setPages([path]);
    let shown: string[] = [];
    let over = false;
    const forget = () => {
      for (const page of shown) URL.revokeObjectURL(page);
    };
    const draw = async () => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(String(answer.status));
      shown = await picturesOf(await answer.arrayBuffer(), MOST_PAGES);
      if (over) forget();
      else setPages(shown);
    };
    draw().catch(() => setFailed(true));
    return () => {
      over = true;
      forget();
    };
  }, [path, mediaType]);
  return (
    <Modal opened onClose={onClose} title={name} size="xl">
      {failed && (
        <Alert color="orange" mb="md">
          This document cannot be shown here. Download it instead.
        </Alert>
      )}
      {!pages && !failed && <Loader aria-label="Opening the document" />}
      <div className={styles.pages}>
        {pages?.map((page, place) => (
          <img
            key={page}
            src={page}
            alt={`${name}, page ${place + 1} of ${pages.length}`}
            onError={() => setFailed(true)}
          />
        ))}
        {pages?.length === MOST_PAGES && <p>The first {MOST_PAGES} pages. Save the file to see all.</p>}
      </div>
      <Button
        component="a"
        href={path}
        download={name}
        variant="default"
        leftSection={<IconDownload size={18} />}
      >
        Save
      </Button>
    </Modal>
  );
}
