import { ActionIcon, Button, Flex } from "@mantine/core";
import { IconDownload, IconFileText, IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { RowCard, rowStyles } from "~/platform/ui/office/row-card";
import { DOCUMENT_LABELS, sizeOf } from "../domain";
import type { Route } from "./+types/customer-documents";
import styles from "./customer-documents.module.css";

const DocumentDialog = onDemand(() => import("./document-dialog").then((part) => part.DocumentDialog));
const DocumentPreview = onDemand(() => import("./document-preview").then((part) => part.DocumentPreview));

export async function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "customerDocuments").list({ id: params.number });
}

type Listed = Awaited<ReturnType<typeof loader>>["documents"][number];

/** A customer's uploaded files and generated documents. */
export default function CustomerDocuments({ loaderData, params }: Route.ComponentProps) {
  const { documents, papers, mayAdd } = loaderData;
  const { busy, act } = useAct();
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Listed & { path: string }>();
  const api = () => client("customerDocuments");
  const remove = ({ id: documentId }: Listed) => {
    const document = { id: params.number, documentId };
    return act(documentId, () => api().remove(document), {
      said: { message: "Document deleted", undo: () => api().restore(document) },
    });
  };
  const add = (
    <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => setAdding(true)}>
      Upload document
    </Button>
  );
  return (
    <>
      <Card title="Documents" actions={mayAdd && documents.length > 0 && add} unprinted>
        {documents.length === 0 && (
          <EmptyPanel title="No documents yet">
            <p>Contracts, inventories, photos and letters of this customer. Retention depends on the kind.</p>
            {mayAdd && add}
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
              <Name document={document} onOpen={setOpened} />
              <Flex component="span" flex="none">
                {document.path && (
                  <ActionIcon
                    component="a"
                    href={document.path}
                    download={document.name}
                    size={44}
                    aria-label={`Save ${document.name}`}
                  >
                    <IconDownload size={18} />
                  </ActionIcon>
                )}
                {document.mayDelete && (
                  <ActionIcon
                    color="red"
                    size={44}
                    loading={busy === document.id}
                    aria-label={`Delete ${document.name}`}
                    onClick={() => remove(document)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </Flex>
            </li>
          ))}
        </ul>
      </Card>
      <RowCard title="Quotes, invoices and receipts" none={papers.length === 0 && "No documents yet"}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <span className={rowStyles.what}>
              <a href={paper.path}>{paper.number}</a>
              <small>
                {paper.label} · {formatDate(paper.date)}
              </small>
            </span>
            <b className={paper.amount < 0 ? "critical" : undefined}>{formatKes(paper.amount)}</b>
          </li>
        ))}
      </RowCard>
      {adding && <DocumentDialog customer={params.number} onClose={() => setAdding(false)} />}
      {opened && <DocumentPreview {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Name({
  document,
  onOpen,
}: {
  document: Listed;
  onOpen: (document: Listed & { path: string }) => void;
}) {
  const { path, name, kind, bytes, createdAt, createdBy, keptUntil } = document;
  return (
    <span className={styles.what}>
      {path ? (
        <button type="button" onClick={() => onOpen({ ...document, path })}>
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
      <small>
        {DOCUMENT_LABELS[kind]} · {sizeOf(bytes)} · {createdBy}, {formatDate(createdAt)} · kept until{" "}
        {formatDate(keptUntil)}
      </small>
    </span>
  );
}
