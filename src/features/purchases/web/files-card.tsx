import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import styles from "./files-card.module.css";
import type { Purchase } from "./purchase-form";

const FileDialog = onDemand(() => import("./file-dialog").then((part) => part.FileDialog));

/** Photos of receipts, and PDFs to download. */
export function FilesCard({ purchase: { id, files, may } }: { purchase: Purchase }) {
  const [isAdding, setAdding] = useState(false);
  const { act, busy } = useAct();
  const remove = async (fileId: string, name: string) => {
    const question = "The file is deleted for good.";
    if (await askToConfirm(question, { title: `Delete ${name}`, confirm: "Delete", danger: true }))
      await act(fileId, () => client("purchases").removeFile({ id, fileId }), { said: "File deleted" });
  };
  const add = may.prove && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      Add file
    </Button>
  );
  return (
    <Card title="Bill and receipts" actions={files.length > 0 && add}>
      {files.length === 0 ? (
        <EmptyPanel title="No file yet">
          <p>Add the PDF or a photo of the bill.</p>
          {add}
        </EmptyPanel>
      ) : (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.mediaType.startsWith("image/") && <img src={file.path} alt={`Receipt ${file.name}`} />}
              <div className={styles.foot}>
                <a href={file.path} download={file.name}>
                  {file.name}
                </a>
                {may.edit && (
                  <ActionIcon
                    color="red"
                    size={44}
                    loading={busy === file.id}
                    aria-label={`Delete ${file.name}`}
                    onClick={() => void remove(file.id, file.name)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <FileDialog id={id} onClose={() => setAdding(false)} />}
    </Card>
  );
}
