import { Alert, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { KIND_LABELS } from "../domain/documents";
import { ConditionList } from "./condition-list";
import { CountsTable } from "./counts-table";
import { DocumentCard, type DocumentOpening } from "./document-card";
import type { Evidence } from "./evidence-words";
import styles from "./move-evidence.module.css";

const PrepareDialog = onDemand(() => import("./prepare-dialog").then((part) => part.PrepareDialog));
const CodeDialog = onDemand(() => import("./code-dialog").then((part) => part.CodeDialog));

type Opening = DocumentOpening | { dialog: "prepare" };

interface MoveEvidenceProps {
  moveId: string;
  loaded: object;
  onCover: (isCovered: boolean) => void;
}

function useEvidence(moveId: string, loaded: object) {
  const [state, setState] = useState<{ found?: Evidence; failed: boolean }>({ failed: false });
  const load = useCallback(async () => {
    try {
      setState({ found: await client("evidence").ofMove({ id: moveId }), failed: false });
    } catch {
      setState((before) => ({ ...before, failed: true }));
    }
  }, [moveId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page loaded again
  useEffect(() => void load(), [load, loaded]);
  return { ...state, load };
}

/** The signed papers of a move, its condition marks and counts. Loaded after the move. */
export function MoveEvidence({ moveId, loaded, onCover }: MoveEvidenceProps) {
  const { found, failed, load } = useEvidence(moveId, loaded);
  const [open, setOpen] = useState<Opening>();
  useEffect(() => onCover(open !== undefined), [onCover, open]);
  if (failed && !found)
    return (
      <Alert color="red" title="The documents could not be loaded">
        <Button size="sm" variant="default" onClick={load}>
          Retry
        </Button>
      </Alert>
    );
  if (!found) return null;
  const { documents, marks, counts, counted, jobs, may } = found;
  if (documents.length === 0 && marks.length === 0 && counted.length === 0 && !may.write) return null;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.evidence} aria-label="Documents">
      <h3>Documents</h3>
      {documents.length === 0 && (
        <p className={styles.note}>Papers that the customer signs appear here. Prepare the first one.</p>
      )}
      {documents.map((document) => (
        <DocumentCard key={document.id} {...{ document, may }} onOpen={setOpen} onDone={load} />
      ))}
      {may.write && jobs.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => setOpen({ dialog: "prepare" })}
        >
          Prepare document
        </Button>
      )}
      {counts.length > 0 && <CountsTable counts={counts} />}
      {marks.length > 0 && <ConditionList marks={marks} />}
      {open?.dialog === "prepare" && <PrepareDialog jobs={jobs} onClose={close} onDone={load} />}
      {open?.dialog === "amend" && (
        <PrepareDialog jobs={jobs} amends={open.document} onClose={close} onDone={load} />
      )}
      {open?.dialog === "code" && <CodeDialog signature={open.signature} onClose={close} onDone={load} />}
      {open?.dialog === "void" && (
        <ReasonDialog
          title={`Void ${KIND_LABELS[open.document.kind].toLowerCase()}`}
          confirm="Void document"
          danger
          maxLength={500}
          said="Document voided"
          onClose={close}
          onConfirm={(reason) => client("evidence").void({ id: open.document.id, reason }).then(load)}
        />
      )}
    </section>
  );
}
