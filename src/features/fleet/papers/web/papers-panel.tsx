import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PAPER_LABELS } from "../domain";
import type { ShownPaper } from "./paper-dialog";
import styles from "./papers-panel.module.css";
import { ValidityBadge } from "./validity-badge";

const PaperDialog = onDemand(() => import("./paper-dialog").then((part) => part.PaperDialog));

interface PapersPanelProps {
  id: string;
  papers: readonly ShownPaper[];
  mayManage: boolean;
}

/** A vehicle's papers, what ends first at the top. */
export function PapersPanel({ id, papers, mayManage }: PapersPanelProps) {
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<ShownPaper | "new">();
  const api = () => client("vehiclePapers");
  const remove = ({ id: paperId }: ShownPaper) =>
    act(paperId, () => api().remove({ id, paperId }), {
      said: { message: "Paper deleted", undo: () => api().restore({ id, paperId }) },
    });
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      Add paper
    </Button>
  );
  return (
    <Card title="Papers" actions={mayManage && papers.length > 0 && add}>
      {papers.length === 0 && (
        <EmptyPanel title="No papers yet">
          <p>Insurance, inspection, licence, speed governor, permits and goods-in-transit cover.</p>
          {mayManage && add}
        </EmptyPanel>
      )}
      <ul className={`divided ${styles.papers}`}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <div>
              <b>{PAPER_LABELS[paper.kind]}</b>
              <ValidityBadge {...paper} />
              <p>{detailOf(paper)}</p>
              {paper.remark && <small>{paper.remark}</small>}
            </div>
            <span className={styles.acts}>
              {paper.path && (
                <ActionIcon
                  component="a"
                  href={paper.path}
                  download={paper.name ?? true}
                  size={44}
                  aria-label={`Save ${paper.name}`}
                >
                  <IconDownload size={18} />
                </ActionIcon>
              )}
              {mayManage && (
                <>
                  <ActionIcon
                    size={44}
                    aria-label={`Edit ${PAPER_LABELS[paper.kind]} ${paper.number}`}
                    onClick={() => setEditing(paper)}
                  >
                    <IconPencil size={18} />
                  </ActionIcon>
                  <ActionIcon
                    color="red"
                    size={44}
                    loading={busy === paper.id}
                    aria-label={`Delete ${PAPER_LABELS[paper.kind]} ${paper.number}`}
                    onClick={() => remove(paper)}
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
        <PaperDialog
          id={id}
          paper={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

const detailOf = ({ number, issuer, coverLimit, excludedZones, cost }: ShownPaper): string =>
  [
    number,
    issuer,
    coverLimit !== null && `up to ${formatKes(coverLimit)} a carry`,
    cost > 0 && formatKes(cost),
    excludedZones.length > 0 && `not in ${excludedZones.join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
