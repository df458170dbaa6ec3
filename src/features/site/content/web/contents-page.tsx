import { Button, Group, Select, Table } from "@mantine/core";
import { useState } from "react";
import { Link, useSubmit } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { StackedTable } from "~/platform/ui/office/list";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { contentContract } from "../contract";
import type { Route } from "./+types/contents-page";
import styles from "./content.module.css";
import { ContentBadge, KINDS, type Kind, kindLabel, LANGUAGES } from "./content-badge";

const AddDialog = onDemand(() => import("./add-dialog").then((part) => part.AddDialog));

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
  if (!kind || !example || kind === "company") return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add to {kindLabel(kind)}</Button>
      {isOpen && <AddDialog kind={kind} locale={locale} example={example} onClose={() => setOpen(false)} />}
    </>
  );
}
