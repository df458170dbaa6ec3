import { ActionIcon, Button } from "@mantine/core";
import {
  IconDownload,
  IconFileText,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useState } from "react";
import { sizeOf } from "~/features/documents/domain";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { staffDocumentsContract } from "../contract";
import { STAFF_DOCUMENT_LABELS } from "../domain";
import type { ListedDocument } from "./staff-document-dialog";
import styles from "./staff-documents-panel.module.css";
import { ValidityBadge } from "./validity-badge";

const StaffDocumentDialog = onDemand(() =>
  import("./staff-document-dialog").then((part) => part.StaffDocumentDialog),
);

type Documents = Output<typeof staffDocumentsContract, "list">;

/** An employee's documents, what expires first at the top. */
export function StaffDocumentsPanel({ number, documents, mayManage }: Documents & { number: string }) {
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<ListedDocument | "new">();
  const api = () => client("staffDocuments");
  const remove = ({ id: documentId }: ListedDocument) =>
    act(documentId, () => api().remove({ number, documentId }), {
      said: { message: "Document deleted", undo: () => api().restore({ number, documentId }) },
    });
  const add = (
    <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => setEditing("new")}>
      Upload document
    </Button>
  );
  return (
    <Card title="Documents" actions={mayManage && documents.length > 0 && add} unprinted>
      {documents.length === 0 && (
        <EmptyPanel title="No documents yet">
          <p>Contract, copy of the ID, driving licence, certificate of good conduct, NSSF and SHA cards.</p>
          {mayManage && add}
        </EmptyPanel>
      )}
      <ul className={`divided ${styles.documents}`}>
        {documents.map((document) => (
          <li key={document.id}>
            {document.mediaType === "application/pdf" ? (
              <IconFileText size={22} aria-hidden />
            ) : (
              <IconPhoto size={22} aria-hidden />
            )}
            <div className={styles.what}>
              <span>
                <b>{STAFF_DOCUMENT_LABELS[document.kind]}</b>
                <ValidityBadge {...document} />
              </span>
              {document.licenceClasses.length > 0 && <p>Classes {document.licenceClasses.join(", ")}</p>}
              {document.remark && <p>{document.remark}</p>}
              <small>
                {document.name} · {sizeOf(document.bytes)} · {document.createdBy},{" "}
                {formatDate(document.createdAt)}
              </small>
            </div>
            <span className={styles.acts}>
              <ActionIcon
                component="a"
                href={document.path}
                download={document.name}
                size={44}
                aria-label={`Save ${document.name}`}
              >
                <IconDownload size={18} />
              </ActionIcon>
              {mayManage && (
                <>
                  <ActionIcon
                    size={44}
                    aria-label={`Edit ${document.name}`}
                    onClick={() => setEditing(document)}
                  >
                    <IconPencil size={18} />
                  </ActionIcon>
                  <ActionIcon
                    color="red"
                    size={44}
                    loading={busy === document.id}
                    aria-label={`Delete ${document.name}`}
                    onClick={() => remove(document)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {editing && (
        <StaffDocumentDialog
          number={number}
          document={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}
