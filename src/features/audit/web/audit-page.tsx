import { Button, NativeSelect, Table, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime, isPlainDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { officeTitle } from "~/platform/ui/document";
import { useAddressField, useFilters } from "~/platform/ui/office/filter-fields";
import { EmptyState, Pager } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import type { auditContract } from "../contract";
import { nounOf, OTHERS, readTrailFilter, verbOf } from "../domain";
import type { Route } from "./+types/audit-page";
import styles from "./audit-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const { person, from, to, ...filter } = readTrailFilter(query);
  const audit = api<typeof auditContract>(context, "audit");
  const known = person && (UUID.test(person) || Object.hasOwn(OTHERS, person)) ? person : undefined;
  const [page, choices] = await Promise.all([
    audit.list({
      ...filter,
      person: known,
      from: from && isPlainDate(from) ? from : undefined,
      to: to && isPlainDate(to) ? to : undefined,
      ...askedPage(query),
      limit: 25,
    }),
    audit.choices(),
  ]);
  return { ...page, choices, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Audit");

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, choices, now } = loaderData;
  const { query } = useFilters();
  const file = new URLSearchParams(query);
  for (const name of ["page", "cursor", "last"]) file.delete(name);
  const filtered = [...file.keys()].length > 0;
  return (
    <>
      <PageHead
        title="Audit"
        actions={(["csv", "xlsx"] as const).map((ending) => (
          <Button
            key={ending}
            component="a"
            href={`/exports/audit.${ending}${filtered ? `?${file}` : ""}`}
            download
            variant="default"
            leftSection={<IconDownload size={18} />}
          >
            {ending === "csv" ? "CSV" : "Excel"}
          </Button>
        ))}
      >
        Who did what, when and from where. Nothing here is ever changed or deleted.
      </PageHead>
      <AuditFilters choices={choices} />
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No events found"
          action={filtered ? <Link to="/audit">Clear the filters</Link> : undefined}
        >
          {filtered ? "Try another person, subject or day." : "What people do appears here as they do it."}
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">When</Table.Th>
                <Table.Th scope="col">Who</Table.Th>
                <Table.Th scope="col">What</Table.Th>
                <Table.Th scope="col">From</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id} className={styles.row}>
                  <Table.Td className={styles.when}>
                    <time dateTime={row.at.toISOString()} title={formatAgo(row.at, now)}>
                      {formatDateTime(row.at)}
                    </time>
                  </Table.Td>
                  <Table.Td className={styles.who}>
                    {row.actorName}
                    {row.actorKind !== "person" && <small>{row.actorKind}</small>}
                  </Table.Td>
                  <Table.Td className={styles.what}>
                    <Link to={`/audit/${row.id}`}>{row.summary}</Link>
                    <small>
                      {nounOf(row.subjectType)} · {verbOf(row.type)}
                    </small>
                  </Table.Td>
                  <Table.Td className={styles.from}>
                    {row.ip ?? "–"}
                    {row.requestId && <small>{row.requestId}</small>}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Pager {...loaderData} shown={rows.length} noun="events" />
    </>
  );
}

function AuditFilters({ choices }: { choices: Route.ComponentProps["loaderData"]["choices"] }) {
  const { query, go } = useFilters();
  const subject = useAddressField("subject");
  const chosen = (name: string) => ({
    value: query.get(name) ?? "",
    onChange: (event: { currentTarget: { value: string } }) => go({ [name]: event.currentTarget.value }),
  });
  return (
    <search className={styles.filters}>
      <NativeSelect
        label="Who"
        {...chosen("person")}
        data={[
          { value: "", label: "Everybody" },
          ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
          ...Object.entries(OTHERS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label="Kind"
        {...chosen("noun")}
        data={[
          { value: "", label: "Everything" },
          ...choices.nouns
            .map((noun) => ({ value: noun, label: nounOf(noun) }))
            .sort((a, b) => a.label.localeCompare(b.label)),
        ]}
      />
      <TextInput
        label="About"
        type="search"
        placeholder="INV-…, QT-…, SRV-…, CN-…, email"
        maxLength={80}
        {...subject.props}
      />
      <TextInput label="From" type="date" {...chosen("from")} />
      <TextInput label="To" type="date" {...chosen("to")} />
    </search>
  );
}
