import { Alert, Button, Flex } from "@mantine/core";
import { IconFileTypePdf, IconHistory, IconPrinter } from "@tabler/icons-react";
import { Fragment } from "react";
import { Link } from "react-router";
import { ORIGIN_LABELS } from "~/features/inventory/inventories/domain/inventories";
import { api } from "~/platform/http/loader-api";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import type { MenuEntry } from "~/platform/ui/office/dropdown-parts";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/inventory-page";
import { EarlierInventory, InventoryPart } from "./inventory-part";
import type { OpenedInventory } from "./inventory-session";
import { frozenWords, subjectLabel, subjectPath } from "./inventory-words";
import { baseOf } from "./open-inventory";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const inventories = api(context, "inventories");
  const newest = await inventories.get({ id: params.id });
  const asked = Number(url.searchParams.get("version")) || newest.version;
  const opened = asked === newest.version ? newest : await inventories.get({ id: params.id, version: asked });
  return { opened, newest: newest.version, base: await baseOf(context, opened) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${nameOf(loaderData?.opened)} · Inventories`);

const nameOf = (opened: OpenedInventory | undefined) =>
  opened?.subjects.find(({ name }) => name)?.name ?? "Inventory";

export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { opened, newest, base } = loaderData;
  const { id, version, frozen } = opened;
  const isNewest = version === newest;
  return (
    <>
      <PageHead
        title={nameOf(opened)}
        above={{ to: "/inventories", label: "Inventories" }}
        mark={
          <Badge tone={frozen ? "muted" : "waiting"}>
            Version {version}, {frozen ? "frozen" : isNewest ? "open" : "earlier"}
          </Badge>
        }
        actions={
          <>
            <ExportMenu path="inventory" address={`id=${id}&version=${version}`} files={filesOf(opened)} />
            <Button
              component={Link}
              to={`/inventories/${id}/versions`}
              variant="default"
              leftSection={<IconHistory size={18} />}
            >
              Versions
            </Button>
          </>
        }
      >
        <Subjects of={opened} />
      </PageHead>
      {!isNewest && (
        <Alert color="gray" mb="md" role="status">
          You read version {version}. <Link to={`/inventories/${id}`}>Open version {newest}</Link>
        </Alert>
      )}
      {isNewest && frozen && opened.mayEdit && (
        <Alert color="blue" mb="md" role="status">
          Version {version} is {frozenWords(frozen)} and stays as it is. Your first change starts version{" "}
          {version + 1}.
        </Alert>
      )}
      {isNewest ? (
        <InventoryPart key={id} opened={opened} base={base} />
      ) : (
        <EarlierInventory opened={opened} base={base} />
      )}
    </>
  );
}

function filesOf({ id, version }: OpenedInventory): MenuEntry[] {
  const pdf = (locale: string) => `/documents/inventories/${id}.pdf?version=${version}&locale=${locale}`;
  const icon = <IconFileTypePdf size={18} />;
  return [
    { label: "PDF", icon, href: pdf("en"), newTab: true },
    { label: "PDF in Kiswahili", icon, href: pdf("sw"), newTab: true },
    { label: "Print", icon: <IconPrinter size={18} />, onSelect: () => window.print() },
  ];
}

function Subjects({ of: { subjects, origin, createdBy } }: { of: OpenedInventory }) {
  return (
    <Flex component="span" gap="4px 8px" wrap="wrap" display="inline-flex">
      {subjects.map((subject) => (
        <Fragment key={`${subject.type}${subject.id}`}>
          <Link to={subjectPath(subject)}>{subjectLabel(subject)}</Link>
          <span aria-hidden>·</span>
        </Fragment>
      ))}
      <span>
        {ORIGIN_LABELS[origin]}
        {createdBy && `, ${createdBy}`}
      </span>
    </Flex>
  );
}
