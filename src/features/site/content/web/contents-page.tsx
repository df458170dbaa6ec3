import { Button, Group, Modal, Select, Table, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState, StackedTable } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import type { contentContract } from "../contract";
import type { Route } from "./+types/contents-page";
import styles from "./content.module.css";
import { ContentBadge, KINDS, type Kind, kindLabel, LANGUAGES } from "./content-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = KINDS.find(({ value }) => value === url.searchParams.get("kind"))?.value ?? null;
  const locale = url.searchParams.get("locale") === "sw" ? ("sw" as const) : ("en" as const);
  const { rows } = await api<typeof contentContract>(context, "content").list({
    ...(kind ? { kind } : {}),
    locale,
  });
  return { rows, kind, locale, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Site content");

export default function ContentsPage({ loaderData: { rows, kind, locale, now } }: Route.ComponentProps) {
  const submit = useSubmit();
  const choose = (change: { kind?: string | null; locale?: string | null }) => {
    const chosen = { kind, locale, ...change };
    submit(
      { ...(chosen.kind ? { kind: chosen.kind } : {}), ...(chosen.locale === "sw" ? { locale: "sw" } : {}) },
      { replace: true },
    );
  };
  const drafts = rows.filter(({ hasChanges }) => hasChanges).length;
  return (
    <>
      <PageHead title="Site content" actions={<AddItem kind={kind} locale={locale} example={rows[0]?.id} />}>
        What the public site says. An edit is seen by visitors once it is published.
      </PageHead>
      <Group gap="sm" mb="md" className={styles.filters ?? ""}>
        <Select
          aria-label="Kind"
          placeholder="All kinds"
          clearable
          data={KINDS}
          value={kind}
          onChange={(value) => choose({ kind: value })}
        />
        <Select
          aria-label="Language"
          allowDeselect={false}
          data={LANGUAGES}
          value={locale}
          onChange={(value) => choose({ locale: value })}
        />
        <p className={styles.count} role="status">
          {rows.length} {rows.length === 1 ? "item" : "items"}
          {drafts > 0 && `, ${drafts} with unpublished changes`}
        </p>
      </Group>
      {rows.length === 0 ? (
        <EmptyState title="Nothing here yet">
          {locale === "sw"
            ? "Until a translation is published, visitors read the English text."
            : "Choose a kind, then add its first item."}
        </EmptyState>
      ) : (
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Item</Table.Th>
              <Table.Th>Kind</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>Changed</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td data-wide>
                  <Link to={`/content/${row.id}`}>{row.title}</Link>
                </Table.Td>
                <Table.Td>{kindLabel(row.kind)}</Table.Td>
                <Table.Td>
                  <ContentBadge {...row} />
                </Table.Td>
                <Table.Td title={formatDateTime(row.updatedAt)}>
                  {formatAgo(row.updatedAt, now)}
                  {row.updatedBy && ` · ${row.updatedBy}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
    </>
  );
}

/** A new item begins as a copy of one that is there, so that it has every field its kind asks for. */
function AddItem({
  kind,
  locale,
  example,
}: {
  kind: Kind | null;
  locale: "en" | "sw";
  example: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const [slug, setSlug] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (!kind || !example || kind === "company") return null;
  const add = async () => {
    setBusy(true);
    try {
      const content = client<typeof contentContract>("content");
      const { data } = await content.get({ id: example });
      const { id } = await content.create({ kind, slug, locale, data, position: 1_000 });
      await navigate(`/content/${id}`);
    } catch (failure) {
      setError(problemOf(failure).fields.slug ?? problemOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add to {kindLabel(kind)}</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Add to ${kindLabel(kind)}`}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextInput
            label="Name in addresses"
            description="Small letters, figures and dashes: office-move-karen"
            value={slug}
            onChange={(event) => {
              setSlug(event.currentTarget.value);
              setError(undefined);
            }}
            error={error}
            required
            data-autofocus
          />
          <p className={styles.hint}>It starts as a draft with the first item's texts: write over them.</p>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Add
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
