import { Select } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { ORIGIN_LABELS } from "~/features/inventory/inventories/domain/inventories";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { cubicMetres, kilograms } from "../domain/figures";
import type { Route } from "./+types/versions-page";
import { frozenWords } from "./inventory-words";
import { VersionDifferences } from "./version-differences";
import styles from "./versions-page.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const inventories = api(context, "inventories");
  const { id } = params;
  const { versions } = await inventories.versions({ id });
  const asked = (name: string) => {
    const version = Number(url.searchParams.get(name));
    return versions.find((one) => one.version === version);
  };
  const to = asked("to") ?? versions[0];
  const from = asked("from") ?? versions.find(({ version }) => version < (to?.version ?? 0));
  const open = (of: typeof from) => (of ? inventories.get({ id, version: of.version }) : undefined);
  const [before, after] = await Promise.all([open(from), open(to)]);
  const name = after?.subjects.find((subject) => subject.name)?.name ?? "Inventory";
  return { id, name, versions, compared: before && after ? { before, after } : null };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.name ?? "Inventory"} · Versions`);

export default function VersionsPage({ loaderData }: Route.ComponentProps) {
  const { id, name, versions, compared } = loaderData;
  useLive(["inventory"]);
  return (
    <>
      <PageHead title={`Versions of ${name}`} above={{ to: `/inventories/${id}`, label: "Inventory" }} />
      <div className={styles.page}>
        <Card title="Versions">
          <PlainTable
            rows={versions}
            keyOf={({ versionId }) => versionId}
            scroll="Versions, scrollable"
            columns={[
              {
                head: "Version",
                names: true,
                cell: ({ version }) => (
                  <Link to={`/inventories/${id}?version=${version}`} className="tall">
                    Version {version}
                  </Link>
                ),
              },
              { head: "m³", figure: true, cell: ({ totals }) => cubicMetres(totals.litres) },
              { head: "kg", figure: true, cell: ({ totals }) => kilograms(totals.weight) },
              { head: "Pieces", figure: true, cell: ({ totals }) => formatNumber(totals.pieces) },
              {
                head: "Made",
                cell: ({ origin, createdBy, createdAt }) => (
                  <>
                    {ORIGIN_LABELS[origin]}
                    {createdBy && `, ${createdBy}`}
                    <span className="below">{formatDateTime(createdAt)}</span>
                  </>
                ),
              },
              {
                head: "State",
                cell: ({ frozen }) =>
                  frozen ? (
                    <>
                      {capital(frozenWords(frozen))}
                      <span className="below">{formatDateTime(frozen.at)}</span>
                    </>
                  ) : (
                    <Badge tone="waiting">Open</Badge>
                  ),
              },
            ]}
          />
        </Card>
        {compared ? (
          <Card title="Compare">
            <Choices versions={versions} from={compared.before.version} to={compared.after.version} />
            <VersionDifferences {...compared} />
          </Card>
        ) : (
          <p className="muted">There is one version. The first change of a frozen version starts the next.</p>
        )}
      </div>
    </>
  );
}

interface ChoicesProps {
  versions: readonly { version: number }[];
  from: number;
  to: number;
}

function Choices({ versions, from, to }: ChoicesProps) {
  const navigate = useNavigate();
  const data = versions.map(({ version }) => ({ value: `${version}`, label: `Version ${version}` }));
  const go = (choice: { from: string | number; to: string | number }) =>
    void navigate(`?from=${choice.from}&to=${choice.to}`, { replace: true, preventScrollReset: true });
  return (
    <div className={styles.choices}>
      <Select
        label="From"
        allowDeselect={false}
        data={data}
        value={`${from}`}
        onChange={(value) => value && go({ from: value, to })}
      />
      <Select
        label="To"
        allowDeselect={false}
        data={data}
        value={`${to}`}
        onChange={(value) => value && go({ from, to: value })}
      />
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
