import { Button, Flex, Stack } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { SERVICE_LABELS } from "../../leads/domain";
import { REQUIREMENT_LABELS } from "../../opportunities/domain";
import type { Route } from "./+types/pipelines-page";
import type { PipelineRow } from "./pipeline-values";
import styles from "./pipelines-page.module.css";

const LossReasonsDialog = onDemand(() =>
  import("./loss-reasons-dialog").then((part) => part.LossReasonsDialog),
);

export async function loader({ context }: Route.LoaderArgs) {
  const of = api(context, "pipelines");
  const [{ pipelines }, reasons] = await Promise.all([of.list(), of.lossReasons()]);
  const { viewer } = context.get(pageRequest);
  return {
    pipelines,
    reasons,
    mayChange: viewer?.permissions.includes("manage_sales_setup") ?? false,
    maySee: viewer?.permissions.includes("view_leads") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Pipelines");

/** How the company sells: its pipelines with their stages, and why sales are lost. */
export default function PipelinesPage({ loaderData }: Route.ComponentProps) {
  const { pipelines, reasons, mayChange, maySee } = loaderData;
  const [isEditing, setEditing] = useState(false);
  useLive(["pipeline", "settings"]);
  return (
    <>
      <PageHead
        title="Pipelines"
        actions={
          mayChange && (
            <Button component={Link} to="/crm/pipelines/new" leftSection={<IconPlus size={18} />}>
              New Pipeline
            </Button>
          )
        }
      >
        The way of a sale: what each stage is called, how likely it ends in a move, and what it asks for.
      </PageHead>
      <Stack gap={16} maw={1040}>
        {pipelines.map((pipeline) => (
          <PipelineCard key={pipeline.id} pipeline={pipeline} mayChange={mayChange} maySee={maySee} />
        ))}
        <Card
          title="Why sales are lost"
          onEdit={mayChange ? () => setEditing(true) : undefined}
          editLabel="Edit why sales are lost"
        >
          <ul className={styles.reasons}>
            {reasons.lossReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Card>
      </Stack>
      {isEditing && <LossReasonsDialog reasons={reasons} onClose={() => setEditing(false)} />}
    </>
  );
}

interface PipelineCardProps {
  pipeline: PipelineRow;
  mayChange: boolean;
  maySee: boolean;
}

function PipelineCard({ pipeline, mayChange, maySee }: PipelineCardProps) {
  const { id, name, services, isDefault, archivedAt, open, stuck } = pipeline;
  const about = services.map((service) => SERVICE_LABELS[service]).join(", ");
  return (
    <Card
      title={
        <>
          {name} {isDefault && <Badge tone="plain">First</Badge>}
          {archivedAt && <Badge tone="muted">Archived</Badge>}
        </>
      }
      label={name}
      actions={mayChange && <PipelineActions pipeline={pipeline} />}
    >
      <p className="muted">
        {[
          about,
          isDefault &&
            (about ? "and every service that no other names" : "Every service that no other names"),
        ]
          .filter(Boolean)
          .join(", ") || "No service: opportunities are put here by hand"}
      </p>
      <p className={styles.counts}>
        {maySee ? (
          <Link to={`/crm/opportunities?pipelineId=${id}`}>{openOf(open)}</Link>
        ) : (
          <span>{openOf(open)}</span>
        )}
        {stuck > 0 &&
          (maySee ? (
            <Link to={`/crm/opportunities/all?pipelineId=${id}&stuck=yes`}>{formatNumber(stuck)} stuck</Link>
          ) : (
            <span>{formatNumber(stuck)} stuck</span>
          ))}
      </p>
      <StagesTable pipeline={pipeline} />
    </Card>
  );
}

const openOf = (open: number) =>
  open === 1 ? "1 open opportunity" : `${formatNumber(open)} open opportunities`;

function StagesTable({ pipeline: { name, stages } }: { pipeline: PipelineRow }) {
  return (
    <PlainTable
      rows={stages}
      keyOf={({ stage }) => stage}
      scroll={`Stages of ${name}`}
      className={`lines ${styles.stages}`}
      columns={[
        { head: "Stage", names: true, cell: ({ label }) => label },
        { head: "Probability", figure: true, cell: ({ probability }) => `${probability}%` },
        {
          head: "Stuck after",
          figure: true,
          cell: ({ stuckAfterDays: days }) => (days === null ? "–" : days === 1 ? "1 day" : `${days} days`),
        },
        {
          head: "Asks for",
          cell: ({ requires }) => requires.map((one) => REQUIREMENT_LABELS[one]).join(", ") || "–",
        },
      ]}
    />
  );
}

function PipelineActions({ pipeline }: { pipeline: PipelineRow }) {
  const { id, name, rowVersion, isDefault, archivedAt } = pipeline;
  const { busy, act } = useAct();
  const change = (what: { isDefault: true } | { isArchived: boolean }, said: string) =>
    act(id, () => client("pipelines").update({ id, rowVersion, ...what }), {
      said,
    });
  return (
    <Flex component="span" gap={8} display="inline-flex">
      <Button
        component={Link}
        to={`/crm/pipelines/${id}/edit`}
        variant="default"
        size="sm"
        leftSection={<IconPencil size={16} />}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      {!isDefault && (
        <ActionMenu
          trigger={(trigger) => (
            <Button
              variant="default"
              size="sm"
              loading={busy === id}
              aria-label={`More of ${name}`}
              {...trigger}
            >
              More
            </Button>
          )}
          entries={[
            ...(archivedAt
              ? [
                  {
                    label: "Restore",
                    onSelect: () => void change({ isArchived: false }, `${name} is in use again`),
                  },
                ]
              : [
                  {
                    label: "Make it the first",
                    onSelect: () => void change({ isDefault: true }, `${name} is the first pipeline`),
                  },
                  {
                    label: "Archive",
                    onSelect: () => void change({ isArchived: true }, `${name} archived`),
                  },
                ]),
          ]}
        />
      )}
    </Flex>
  );
}
