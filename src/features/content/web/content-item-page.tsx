import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { NumberField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { Form, FormProblem, useWriteForm } from "~/platform/ui/form/write-form";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { PageHead } from "~/platform/ui/office/page-head";
import { kindLabel } from "../list";
import type { Route } from "./+types/content-item-page";
import styles from "./content.module.css";
import { ContentBadge } from "./content-badge";
import { ContentInputs, type ContentValues, type Value } from "./content-inputs";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "content").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Site content");

export default function ContentItemPage({ loaderData }: Route.ComponentProps) {
  return <ItemForm key={`${loaderData.id}:${loaderData.version}`} item={loaderData} />;
}

function ItemForm({ item }: { item: Route.ComponentProps["loaderData"] }) {
  const form = useWriteForm<ContentValues, unknown>({
    start: { data: item.data as Record<string, unknown>, position: item.position },
    send: ({ data, position }) =>
      content.save({
        id: item.id,
        version: item.version,
        position: position ?? 0,
        data,
      }),
    // The server's field names lack the `data.` prefix.
    place: (name) => (name === "position" ? name : `data.${name.replace(/^data\./, "")}`),
    said: "Draft saved",
  });
  const { act, busy: acting } = useAct();
  const busy = form.busy || acting !== undefined;
  const dirty = form.isDirty;
  const content = client("content");
  const publish = () =>
    act("publish", () => content.publish({ id: item.id, version: item.version }), {
      said: "Published: visitors see it now",
    });
  const withdraw = async () => {
    const sure = await askToConfirm(`Take '${item.title}' off the site? Its text stays here as a draft.`, {
      title: "Take off the site",
      confirm: "Take off",
      danger: true,
    });
    if (sure)
      await act("withdraw", () => content.withdraw({ id: item.id, version: item.version }), {
        said: "Taken off the site",
      });
  };

  return (
    <>
      <PageHead
        title={item.title}
        actions={
          <Group gap="sm">
            <Button onClick={form.submit} variant="default" loading={busy} disabled={!dirty}>
              Save draft
            </Button>
            <Button
              onClick={publish}
              loading={busy}
              disabled={dirty || (item.isPublished && !item.hasChanges)}
            >
              Publish
            </Button>
          </Group>
        }
      >
        <Link to={`/content?kind=${item.kind}`}>{kindLabel(item.kind)}</Link> · {item.slug}
      </PageHead>
      <Group gap="8px 16px" mb={16}>
        <ContentBadge {...item} />
        {dirty && <span>Unsaved changes</span>}
        <Anchor href={item.preview} target="_blank" rel="noopener" className="tall">
          Preview the saved draft <IconExternalLink size={16} stroke={1.9} aria-hidden />
        </Anchor>
        {item.isPublished && item.kind !== "company" && (
          <Button variant="subtle" color="red" size="compact-md" onClick={withdraw} disabled={busy}>
            Take off the site
          </Button>
        )}
      </Group>
      <FormProblem of={form} />
      <Form of={form} className={styles.form} ready={dirty} label={item.title}>
        <ContentInputs of={form} value={form.values.data as Value} path="" />
        <NumberField
          of={form}
          name="position"
          label="Position"
          description="Lower numbers come first"
          min={0}
          max={10_000}
          maw={220}
        />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      <Text inherit mt={16} fz={14} c="dimmed">
        Texts may contain {"{company}"}, {"{phone}"}, {"{email}"}, {"{address}"}, {"{validity}"},{" "}
        {"{deposit}"},{" {years}, {cancelfees}, {cancelpoints}, {changefees} and {changepoints}"}, which are
        replaced by values from the settings, and links as [words](/path).
      </Text>
    </>
  );
}
