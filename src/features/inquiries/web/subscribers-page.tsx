import { Button } from "@mantine/core";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { SUBSCRIBER_LABELS, type SubscriberStatus } from "../domain/inquiries";
import { subscriberList } from "../list";
import type { Route } from "./+types/subscribers-page";

const TONES: Record<SubscriberStatus, BadgeTone> = {
  pending: "waiting",
  confirmed: "ok",
  unsubscribed: "muted",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const inquiries = api(context, "inquiries");
  const listed = await inquiries.subscribers(subscriberList.ask(url.searchParams));
  return { ...listed, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Newsletter");

type Subscriber = Route.ComponentProps["loaderData"]["rows"][number];

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  useLive(["newsletter"]);
  return (
    <>
      <PageHead title="Newsletter">Newsletter subscribers. Only confirmed addresses receive it.</PageHead>
      <ListBar
        tabs={<FilterTabs list={subscriberList} filter="status" />}
        list={subscriberList}
        search="Email address"
      />
      <DataTable
        list={subscriberList}
        page={loaderData}
        columns={columnsOf(loaderData.now)}
        name={({ email }) => email}
        empty={{ title: "No subscribers found", none: "People subscribe in the footer of any public page." }}
      />
    </>
  );
}

const columnsOf = (now: Date): Column<Subscriber>[] => [
  { id: "email", head: "Address", lead: true, share: 50, cell: ({ email }) => email },
  {
    id: "status",
    head: "State",
    cell: ({ status }) => <Badge tone={TONES[status]}>{SUBSCRIBER_LABELS[status]}</Badge>,
  },
  {
    id: "asked",
    head: "Asked",
    phone: "figure",
    cell: agoCell(now, ({ subscribedAt }) => subscribedAt),
  },
  {
    id: "locale",
    head: "Language",
    phone: "note",
    cell: ({ locale }) => (locale === "sw" ? "Kiswahili" : "English"),
  },
  { id: "consent", head: "Consent", cell: (row) => row.consentVersion },
  {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (row) => (
      <>
        {row.status !== "unsubscribed" && <EndButton {...row} />} <PersonalDataLink {...row} />
      </>
    ),
  },
];

function PersonalDataLink({ id, email }: { id: string; email: string }) {
  const mayErase = useViewer()?.permissions.includes("manage_system_settings") ?? false;
  if (!mayErase) return null;
  return (
    <Button
      component={Link}
      to={`/personal-data/subscriber/${id}`}
      size="compact-md"
      variant="subtle"
      aria-label={`Personal data of ${email}`}
    >
      Personal data
    </Button>
  );
}

function EndButton({ id, email }: { id: string; email: string }) {
  const { act } = useAct();
  const end = async () => {
    const sure = await askToConfirm(`${email} will get no more newsletters.`, {
      title: "End this subscription?",
      confirm: "Unsubscribe",
    });
    if (sure)
      await act("end", () => client("inquiries").endSubscription({ id }), {
        said: `${email} is unsubscribed`,
      });
  };
  return (
    <Button size="compact-md" variant="subtle" onClick={end} aria-label={`Unsubscribe ${email}`}>
      Unsubscribe
    </Button>
  );
}
