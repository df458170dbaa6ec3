import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ValidityBadge } from "~/features/fleet/papers/web/validity-badge";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { supplierPapersContract } from "../contract";
import { SUPPLIER_PAPER_LABELS } from "../domain";
import type { Route } from "./+types/supplier-papers";

const PaperDialog = onDemand(() => import("./paper-dialog").then((part) => part.PaperDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { papers } = await api(context, "supplierPapers").list({ id: params.id });
  const { status } = await api(context, "suppliers").get({ id: params.id });
  return { papers, isArchived: status === "archived" };
}

type Paper = Output<typeof supplierPapersContract, "list">["papers"][number];

/** A supplier's papers, what ends first at the top. */
export default function SupplierPapers({ loaderData, params: { id } }: Route.ComponentProps) {
  const { papers, isArchived } = loaderData;
  const [isAdding, setAdding] = useState(false);
  const add = !isArchived && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      Add paper
    </Button>
  );
  return (
    <Card title="Papers" actions={papers.length > 0 && add}>
      {papers.length === 0 ? (
        <EmptyPanel title="No papers yet">
          <p>Contract, goods-in-transit cover, insurance and tax compliance, with their last day.</p>
          {add}
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={papers}
          keyOf={(paper) => paper.id}
          scroll="Papers"
          columns={[
            { head: "Paper", names: true, cell: ({ kind }) => SUPPLIER_PAPER_LABELS[kind] },
            { head: "Number", cell: ({ number }) => number },
            { head: "Valid", cell: (paper) => <ValidityBadge {...paper} /> },
            { head: "", cell: (paper) => <PaperActs id={id} paper={paper} /> },
          ]}
        />
      )}
      {isAdding && <PaperDialog id={id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function PaperActs({ id, paper }: { id: string; paper: Paper }) {
  const { act, busy } = useAct();
  const { id: paperId, kind, number, name, path } = paper;
  const called = [SUPPLIER_PAPER_LABELS[kind], number].filter(Boolean).join(" ");
  const remove = async () => {
    const question = "The paper and its file are deleted for good.";
    if (await askToConfirm(question, { title: `Delete ${called}`, confirm: "Delete", danger: true }))
      await act(paperId, () => client("supplierPapers").remove({ id, paperId }), { said: "Paper deleted" });
  };
  return (
    <span style={{ display: "flex", justifyContent: "flex-end" }}>
      {path && (
        <ActionIcon component="a" href={path} download={name ?? true} size={44} aria-label={`Save ${name}`}>
          <IconDownload size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        color="red"
        size={44}
        loading={busy === paperId}
        aria-label={`Delete ${called}`}
        onClick={() => void remove()}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </span>
  );
}
