import { Button, Select, Table } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { askFirst } from "~/platform/ui/office/confirm";
import { SearchField, useFilters } from "~/platform/ui/office/filter-fields";
import { EmptyState, Pager, StackedTable } from "~/platform/ui/office/list";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import type { inquiriesContract } from "../contract";
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from "../domain";
import type { Route } from "./+types/subscribers-page";
import styles from "./inquiries-page.module.css";
import page from "./inquiry-page.module.css";

const LABELS: Record<SubscriberStatus, string> = {
  pending: "Not confirmed",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};
const TONES: Record<SubscriberStatus, BadgeTone> = {
  pending: "waiting",
  confirmed: "ok",
  unsubscribed: "muted",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const listed = await api<typeof inquiriesContract>(context, "inquiries").subscribers({
    status: SUBSCRIBER_STATUSES.find((status) => status === query.get("status")),
    search: query.get("search")?.slice(0, 100) || undefined,
    ...askedPage(query),
  });
  return { ...listed, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Newsletter");

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  const { rows, now } = loaderData;
  const { query, go } = useFilters();
  return (
    <>
      <Link to="/inquiries" className={page.back}>
        <IconArrowLeft size={18} aria-hidden /> All inquiries
      </Link>
      <PageHead title="Newsletter">
        Who asked for our moving tips. Only confirmed addresses get them.
      </PageHead>
      <search className={styles.search}>
        <div className={styles.filters}>
          <SearchField describedAs="Search subscribers" placeholder="Email address" />
          <Select
            aria-label="State"
            placeholder="All states"
            clearable
            data={SUBSCRIBER_STATUSES.map((value) => ({ value, label: LABELS[value] }))}
            value={query.get("status")}
            onChange={(status) => go({ status })}
          />
        </div>
      </search>
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No subscribers found"
          action={query.size > 0 ? <Link to="/inquiries/newsletter">Clear filters</Link> : undefined}
        >
          The form stands in the footer of every public page.
        </EmptyState>
      ) : (
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Address</Table.Th>
              <Table.Th scope="col">State</Table.Th>
              <Table.Th scope="col">Asked</Table.Th>
              <Table.Th scope="col">Language</Table.Th>
              <Table.Th scope="col">Consent</Table.Th>
              <Table.Th scope="col">
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td data-wide>{row.email}</Table.Td>
                <Table.Td data-wide>
                  <Badge tone={TONES[row.status]}>{LABELS[row.status]}</Badge>
                </Table.Td>
                <Table.Td data-label="Asked">
                  <span title={formatDateTime(row.subscribedAt)}>{formatAgo(row.subscribedAt, now)}</span>
                </Table.Td>
                <Table.Td data-label="Language">{row.locale === "sw" ? "Kiswahili" : "English"}</Table.Td>
                <Table.Td data-label="Consent">{row.consentVersion}</Table.Td>
                <Table.Td>{row.status !== "unsubscribed" && <EndButton {...row} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      <Pager {...loaderData} shown={rows.length} noun="subscribers" />
    </>
  );
}

function EndButton({ id, email }: { id: string; email: string }) {
  const revalidator = useRevalidator();
  const end = async () => {
    const sure = await askFirst(`${email} will get no more newsletters.`, {
      title: "End this subscription?",
      confirm: "Unsubscribe",
    });
    if (!sure) return;
    try {
      await client<typeof inquiriesContract>("inquiries").endSubscription({ id });
      tell(`${email} is unsubscribed`);
    } catch (error) {
      tellProblem(error);
    }
    await revalidator.revalidate();
  };
  return (
    <Button size="compact-md" variant="subtle" onClick={end} aria-label={`Unsubscribe ${email}`}>
      Unsubscribe
    </Button>
  );
}
