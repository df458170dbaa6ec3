import { ActionIcon, Button, Stack, Tooltip } from "@mantine/core";
import { IconMail, IconMailOpened, IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { askedPage } from "~/platform/kernel/list";
import { officeTitle } from "~/platform/ui/document";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { Pager } from "~/platform/ui/office/lists/pager";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import type { Route } from "./+types/notifications-page";
import { NotificationGroup } from "./notification-group";
import styles from "./notifications-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const state: "unread" | "all" = query.get("state") === "unread" ? "unread" : "all";
  const page = await api(context, "notifications").groups({
    state,
    limit: 25,
    page: 1,
    ...askedPage(query),
  });
  return { ...page, state, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Notifications");

/** The viewer's notifications of the last ninety days. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { rows, state, now } = loaderData;
  const [query] = useSearchParams();
  const address = useListAddress();
  const revalidator = useRevalidator();
  const [works, setWorks] = useState(false);
  const notifications = () => client("notifications");
  const change = async (work: () => Promise<unknown>, told?: string) => {
    setWorks(true);
    try {
      await work();
      if (told) notify(told);
      await revalidator.revalidate();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setWorks(false);
    }
  };
  return (
    <>
      <PageHead
        title="Notifications"
        actions={
          <>
            <Button
              component={Link}
              to="/notifications/choices"
              variant="default"
              leftSection={<IconSettings size={18} />}
            >
              Settings
            </Button>
            <Button
              variant="default"
              leftSection={<IconMailOpened size={18} />}
              loading={works}
              onClick={() => change(() => notifications().readAll(), "All are marked as read.")}
            >
              Mark all as read
            </Button>
          </>
        }
      >
        Your notifications of the last 90 days. Those of one kind, day and person are one line.
      </PageHead>
      <Stack gap={16} maw={860}>
        <Tabs
          label="State"
          tabs={[
            { name: "All", to: address({ state: null }), current: state === "all" },
            { name: "Unread", to: address({ state: "unread" }), current: state === "unread" },
          ]}
        />
        {rows.length === 0 ? (
          <EmptyState
            title={state === "unread" ? "All is read" : "No notifications yet"}
            action={query.has("state") ? <Link to="/notifications">Show all</Link> : undefined}
          >
            {state === "unread"
              ? "New notifications appear here and at the bell."
              : "New inquiries, replies and payments appear here."}
          </EmptyState>
        ) : (
          <div className={`frame ${styles.rows}`}>
            {rows.map((row) => (
              <NotificationGroup
                key={row.id}
                group={row}
                now={now}
                state={state}
                onOpen={(id) =>
                  void notifications()
                    .read({ id })
                    .catch(() => undefined)
                }
              >
                <Tooltip label={row.readAt ? "Mark as unread" : "Mark as read"}>
                  <ActionIcon
                    size={44}
                    aria-label={`Mark as ${row.readAt ? "unread" : "read"}: ${row.title}`}
                    onClick={() =>
                      change(() =>
                        (row.readAt ? notifications().unread : notifications().read)({
                          id: row.id,
                          group: row.count > 1,
                        }),
                      )
                    }
                  >
                    {row.readAt ? (
                      <IconMail size={20} stroke={1.8} />
                    ) : (
                      <IconMailOpened size={20} stroke={1.8} />
                    )}
                  </ActionIcon>
                </Tooltip>
              </NotificationGroup>
            ))}
          </div>
        )}
        <Pager {...loaderData} shown={rows.length} noun="notifications" />
      </Stack>
    </>
  );
}
