import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { STAGE_LABELS, STAGE_RULES } from "../../journey/domain";
import type { lifecyclesContract } from "../contract";
import type { Route } from "./+types/lifecycles-page";
import { AUDIENCE_LABELS } from "./audience-labels";
import styles from "./lifecycles-page.module.css";

const LifecycleDialog = onDemand(() => import("./lifecycle-dialog").then((part) => part.LifecycleDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  return {
    ...(await api(context, "lifecycles").list()),
    mayChange: viewer?.permissions.includes("manage_sales_setup") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Lifecycles");

type Lifecycle = Output<typeof lifecyclesContract, "list">["lifecycles"][number];

/** Custom customer stages; each customer's journey shows the current one. */
export default function LifecyclesPage({ loaderData }: Route.ComponentProps) {
  const { lifecycles, mayChange } = loaderData;
  const [editing, setEditing] = useState<Lifecycle | "new">();
  useLive(["lifecycle"]);
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      New Lifecycle
    </Button>
  );
  return (
    <>
      <PageHead title="Lifecycles" actions={add}>
        Your own names for the way of a customer. Each customer’s journey shows where they are in it.
      </PageHead>
      <Stack gap={16} maw={860}>
        {lifecycles.length === 0 && (
          <Card title="No lifecycles found">
            <p className="muted">
              A lifecycle names the stages from the first question to the next move, for all customers or for
              a kind of them.
            </p>
          </Card>
        )}
        {lifecycles.map((lifecycle) => (
          <LifecycleCard
            key={lifecycle.id}
            lifecycle={lifecycle}
            onEdit={mayChange ? () => setEditing(lifecycle) : undefined}
          />
        ))}
      </Stack>
      {editing && (
        <LifecycleDialog
          lifecycle={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function LifecycleCard({ lifecycle, onEdit }: { lifecycle: Lifecycle; onEdit: (() => void) | undefined }) {
  const { id, name, audience, stages, rowVersion, archivedAt } = lifecycle;
  const { busy, act } = useAct();
  const archive = () =>
    act(id, () => client("lifecycles").update({ id, rowVersion, isArchived: !archivedAt }), {
      said: archivedAt ? `${name} is in use again` : `${name} archived`,
    });
  return (
    <Card
      title={
        <>
          {name} {archivedAt && <Badge tone="muted">Archived</Badge>}
        </>
      }
      label={name}
      actions={
        onEdit && (
          <Button
            variant="subtle"
            size="sm"
            loading={busy === id}
            aria-label={`${archivedAt ? "Restore" : "Archive"} ${name}`}
            onClick={() => void archive()}
          >
            {archivedAt ? "Restore" : "Archive"}
          </Button>
        )
      }
      onEdit={onEdit}
      editLabel={`Edit ${name}`}
    >
      <p className="muted">{AUDIENCE_LABELS[audience]}</p>
      <ol className={styles.stages}>
        {stages.map((stage) => (
          <li key={stage.name}>
            <b>{stage.name}</b>
            <span>
              {STAGE_LABELS[stage.from]}: {STAGE_RULES[stage.from].toLowerCase()}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
