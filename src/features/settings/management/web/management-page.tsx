import { Box, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { PageHead } from "~/platform/ui/office/page-head";
import page from "../../web/section-page.module.css";
import { SettingsNav } from "../../web/settings-nav";
import type { settingsManagementContract } from "../contract";
import { sectionList } from "../list";
import type { Route } from "./+types/management-page";
import { ExportButton, ImportButton } from "./file-buttons";
import styles from "./management-page.module.css";
import { SecretsDialog } from "./secrets-dialog";
import { Validation } from "./validation";

export async function loader({ context }: Route.LoaderArgs) {
  const overview = await api(context, "settingsManagement").overview();
  return { ...overview, held: [...(context.get(pageRequest).viewer?.permissions ?? [])] };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Settings Management");

type Counted = Output<typeof settingsManagementContract, "overview">["sections"][number];

/** The settings as a whole: what is set, whether it is sound, files of it, and back to the defaults. */
export default function ManagementPage({ loaderData: { sections, closed, held } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        above={null}
        title="Settings"
        actions={
          <>
            <ExportButton />
            <ImportButton />
          </>
        }
      />
      <div className={page.page}>
        <SettingsNav held={held} />
        <div className={styles.cards}>
          <h2>Settings Management</h2>
          <Overview sections={sections} closed={closed} />
          <Validation />
          <Secrets />
          <Reset sections={sections} />
        </div>
      </div>
    </>
  );
}

const sumOf = (
  sections: readonly Counted[],
  count: "set" | "fields" | "enabled" | "switches" | "connected" | "connections",
) => sections.reduce((sum, section) => sum + section[count], 0);

function Overview({ sections, closed }: { sections: Counted[]; closed: readonly string[] }) {
  const { reset, busy } = useReset();
  const columns: Column<Counted & { id: string }>[] = [
    { id: "section", head: "Section", lead: true, share: 40, cell: ({ title }) => title },
    { id: "set", head: "Set", figure: true, cell: ({ set, fields }) => `${set} of ${fields}` },
    {
      id: "enabled",
      head: "Enabled",
      figure: true,
      room: "middle",
      cell: ({ enabled, switches }) => share(enabled, switches),
    },
    {
      id: "connected",
      head: "Connected",
      figure: true,
      room: "wide",
      cell: ({ connected, connections }) => share(connected, connections),
    },
    {
      id: "saved",
      head: "Last saved",
      phone: "note",
      room: "middle",
      cell: ({ section, updatedAt }) =>
        updatedAt ? <Link to={`/settings/${section}/history`}>{formatDateTime(updatedAt)}</Link> : "Never",
    },
    {
      id: "reset",
      head: "Reset",
      actions: true,
      cell: (section) =>
        section.set > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Reset ${section.title}`}
            loading={busy === section.section}
            onClick={() => reset(section.section, [section])}
          >
            Reset
          </Button>
        ),
    },
  ];
  return (
    <Card title="Overview" level={3}>
      <Facts width={130}>
        <Fact label="Differ from default">{share(sumOf(sections, "set"), sumOf(sections, "fields"))}</Fact>
        <Fact label="Enabled">{share(sumOf(sections, "enabled"), sumOf(sections, "switches"))}</Fact>
        <Fact label="Connected">{share(sumOf(sections, "connected"), sumOf(sections, "connections"))}</Fact>
      </Facts>
      <Box miw={0} mt={16}>
        <DataTable
          list={sectionList}
          page={wholeList(sections.map((section) => ({ ...section, id: section.section })))}
          columns={columns}
          name={({ title }) => title}
          to={({ section }) => `/settings/${section}`}
          empty={{ title: "No sections", none: "You may open no section." }}
        />
      </Box>
      {closed.length > 0 && (
        <p className="muted">{`Not counted, because you may not open them: ${closed.join(", ")}.`}</p>
      )}
    </Card>
  );
}

const share = (some: number, all: number) => (all === 0 ? "–" : `${some} of ${all}`);

function Secrets() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Export and import" level={3}>
      <p className="muted">
        Export above saves every section you may open in a file, without secrets. Import first shows the
        changes, then makes all of them or none. To move to another server, you can include secrets.
      </p>
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        Export with secrets
      </Button>
      {isOpen && <SecretsDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Reset({ sections }: { sections: Counted[] }) {
  const { reset, busy } = useReset();
  const set = sections.filter((section) => section.set > 0);
  return (
    <Card title="Reset" level={3}>
      <p className="muted">
        {set.length === 0
          ? "Every field already has its default."
          : "Resets every section to its defaults. You can restore each section from its history, except secrets."}
      </p>
      <Button
        mt="sm"
        color="red"
        variant="light"
        disabled={set.length === 0}
        loading={busy === "all"}
        onClick={() => reset("all", set)}
      >
        Reset all sections
      </Button>
    </Card>
  );
}

function useReset() {
  const { busy, act } = useAct();
  async function reset(name: string, sections: readonly Counted[]) {
    const confirmed = await askToConfirm(lossOf(sections), {
      title: "Reset to defaults",
      confirm: "Reset",
      danger: true,
    });
    if (!confirmed) return;
    const versions = Object.fromEntries(sections.map(({ section, version }) => [section, version]));
    await act(name, () => client("settingsManagement").reset({ versions }), {
      said: "Settings reset to defaults",
    });
  }
  return { busy, reset };
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

function lossOf(sections: readonly Counted[]): string {
  const lost = sections.map(({ title, set, secrets, connected }) => {
    const parts = [
      plural(set, "field"),
      ...(secrets.length > 0 ? [`the secrets ${secrets.join(", ")}`] : []),
      ...(connected > 0 ? [plural(connected, "connection")] : []),
    ];
    return `${title}: ${parts.join(", ")}.`;
  });
  const forGood = sections.some(({ secrets }) => secrets.length > 0)
    ? " Secrets and connections are lost for good; everything else can be restored from the history."
    : " All of it can be restored from the history.";
  return `These go back to their defaults. ${lost.join(" ")}${forGood}`;
}
