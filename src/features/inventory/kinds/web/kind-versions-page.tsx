import { Button, Group } from "@mantine/core";
import { useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { TextField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { Form, FormProblem, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { MAX_REFERENCE } from "../domain/kinds";
import { itemKindVersionList } from "../list";
import type { Route } from "./+types/kind-versions-page";
import { KindChanges } from "./kind-changes";
import styles from "./kind-versions-page.module.css";
import { kindViews } from "./kind-views";

/** `?version=` shows what a version changed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kinds = api(context, "itemKinds");
  const asked = Number(url.searchParams.get("version"));
  const [draft, { versions }, compared] = await Promise.all([
    kinds.draft(),
    kinds.versions(),
    Number.isInteger(asked) && asked > 1 ? kinds.compare({ version: asked }) : undefined,
  ]);
  return { draft, versions, compared };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Versions of the item list");

type Data = Route.ComponentProps["loaderData"];
type Version = Data["versions"][number];

/** The changes to publish, and the versions so far. */
export default function KindVersionsPage({
  loaderData: { draft, versions, compared },
}: Route.ComponentProps) {
  useLive(["item-kind", "item-list", "item_kind_import"]);
  return (
    <>
      <PageHead title="Item list" views={kindViews("versions", draft.changes.length)}>
        Inventories keep the version they were made with.
      </PageHead>
      <div className={styles.page}>
        <Draft key={`${draft.version} ${draft.changedAt.toISOString()}`} draft={draft} />
        {compared && (
          <Card title={`Version ${compared.version} against version ${compared.with}`}>
            <KindChanges changes={compared.differences} empty="Both are the same." />
          </Card>
        )}
        <Versions versions={versions} newest={draft.version} />
      </div>
    </>
  );
}

function Draft({ draft }: Pick<Data, "draft">) {
  const { version, changedAt, changes } = draft;
  const { act, busy } = useAct();
  const form = useWriteForm({
    start: { note: "" },
    send: ({ note }) => client("itemKinds").publish({ basedOn: version, changedAt, note }),
    said: ({ version: next }) => `Version ${next} published`,
  });
  const discard = async () => {
    const sure = await askToConfirm(
      `Discard ${counted(changes.length, "change")}? The list is again as in version ${version}.`,
      { title: "Discard changes", confirm: "Discard", danger: true },
    );
    if (sure)
      await act("discard", () => client("itemKinds").restore({ version }), { said: "Changes discarded" });
  };
  return (
    <Card title="Not published yet">
      <KindChanges
        changes={changes}
        empty={`Everything is published: version ${version} is in use. Change, add or import items to make the next one.`}
      />
      {changes.length > 0 && (
        <Form of={form} className={styles.publish} label="Publish">
          <FormProblem of={form} />
          <TextField
            of={form}
            name="note"
            label="Note"
            placeholder="What changed, and why"
            maxLength={MAX_REFERENCE}
          />
          <Group mt="md">
            <Button type="submit" loading={form.busy}>
              Publish version {version + 1}
            </Button>
            <Button variant="default" onClick={discard} loading={busy !== undefined}>
              Discard changes
            </Button>
          </Group>
        </Form>
      )}
    </Card>
  );
}

function Versions({ versions, newest }: { versions: Version[]; newest: number }) {
  const [query] = useSearchParams();
  const { act, busy } = useAct();
  const restore = async (version: number) => {
    const sure = await askToConfirm(
      `Take version ${version} as the list to edit? Unpublished changes are discarded, later items are retired. You publish it afterwards.`,
      { title: "Restore version", confirm: "Restore" },
    );
    if (sure)
      await act(`restore ${version}`, () => client("itemKinds").restore({ version }), {
        said: ({ changes }) => `Version ${version} taken: ${counted(changes, "change")}`,
      });
  };
  const columns: Column<Version & { id: string }>[] = [
    ...COLUMNS,
    {
      id: "actions",
      head: "Actions",
      actions: true,
      cell: ({ version }) =>
        version !== newest && (
          <Button
            variant="default"
            size="sm"
            loading={busy === `restore ${version}`}
            onClick={() => void restore(version)}
          >
            Restore
          </Button>
        ),
    },
  ];
  const shown = query.get("version");
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={styles.title}>
        Versions
      </h2>
      <DataTable
        list={itemKindVersionList}
        page={wholeList(versions.map((each) => ({ ...each, id: String(each.version) })))}
        columns={columns}
        name={({ id }) => `version ${id}`}
        to={({ version, id }) => (version > 1 && id !== shown ? `?version=${version}` : undefined)}
        empty={{ title: "No versions yet", none: "Publish the first one above." }}
      />
    </section>
  );
}

const COLUMNS: Column<Version & { id: string }>[] = [
  { id: "version", head: "Version", lead: true, cell: ({ version }) => `Version ${version}` },
  { id: "note", head: "Note", share: 40, cell: ({ note }) => note },
  { id: "changes", head: "Changes", figure: true, cell: ({ changes }) => changes },
  { id: "kinds", head: "Items", figure: true, room: "middle", cell: ({ kinds }) => kinds },
  { id: "publishedAt", head: "Published", cell: ({ publishedAt }) => formatDateTime(publishedAt) },
  { id: "publishedBy", head: "By", share: 20, room: "middle", cell: ({ publishedBy }) => publishedBy },
];
