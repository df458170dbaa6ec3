import { Anchor, Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "~/platform/kernel/dates";
import { IMPORT_STATE_LABELS, type ImportDefinition, type ImportState } from "~/platform/kernel/import";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "../../form/use-write";
import { Card } from "../card";
import { EmptyState } from "../lists/empty-state";
import { PageHead } from "../page-head";
import styles from "./import-panel.module.css";

export const SHEETS =
  ".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface ImportRow {
  id: string;
  fileName: string;
  state: ImportState;
  rows: number;
  added: number;
  uploadedAt: Date;
  uploadedBy: string | null;
}

interface ImportsScreenProps {
  file: ImportDefinition;
  path: string;
  imports: readonly ImportRow[];
  /** The export that writes an empty file with all columns. */
  template?: string;
  upload: (file: File) => Promise<{ id: string }>;
  children: ReactNode;
}

/** Uploads a file, and lists earlier imports. */
export function ImportsScreen({ file, path, imports, template, upload, children }: ImportsScreenProps) {
  const choose = <UploadButton onFile={upload} path={path} />;
  return (
    <>
      <PageHead title={`Import ${file.nouns}`} actions={imports.length > 0 && choose}>
        A CSV or Excel file with one {file.noun} a row, {formatNumber(file.mostRows)} at most. You check every
        row before anything is saved.
        {template && (
          <>
            {" "}
            Begin with a template: <Anchor href={`/exports/${template}.xlsx`}>Excel</Anchor> or{" "}
            <Anchor href={`/exports/${template}.csv`}>CSV</Anchor>.
          </>
        )}
      </PageHead>
      {imports.length === 0 ? (
        <EmptyState title="No imports yet" action={choose} framed>
          {children}
        </EmptyState>
      ) : (
        <ImportsList imports={imports} path={path} />
      )}
    </>
  );
}

interface UploadButtonProps {
  onFile: (file: File) => Promise<{ id: string }>;
  path: string;
}

function UploadButton({ onFile, path }: UploadButtonProps) {
  const { busy, act } = useAct();
  const upload = (file: File | null) =>
    file && act("upload", () => onFile(file), { to: ({ id }) => `${path}/${id}` });
  return (
    <FileButton accept={SHEETS} onChange={upload}>
      {(props) => (
        <Button {...props} loading={busy !== undefined} leftSection={<IconUpload size={18} />}>
          Upload file
        </Button>
      )}
    </FileButton>
  );
}

function ImportsList({ imports, path }: Pick<ImportsScreenProps, "imports" | "path">) {
  return (
    <Card title="Imports">
      <ul className={`divided ${styles.imports}`}>
        {imports.map((each) => (
          <li key={each.id}>
            <Link to={`${path}/${each.id}`}>{each.fileName}</Link>
            <Badge tone={each.state === "imported" ? "ok" : "muted"}>{IMPORT_STATE_LABELS[each.state]}</Badge>
            <small>
              {counted(each.rows, "row")}
              {each.state !== "uploaded" && `, ${each.added} added`} · {each.uploadedBy ?? "MoveEase"},{" "}
              {formatDateTime(each.uploadedAt)}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
