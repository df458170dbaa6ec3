import { Button, CopyButton, Group, Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/calendar-feed-page";
import styles from "./calendar-feed-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const feed = await api(context, "calendarFeed").get();
  return { ...feed, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My calendar");

const feed = () => client("calendarFeed");

/** One's own moves in the calendar of a phone. */
export default function CalendarFeedPage({ loaderData: { address, lastUsedAt, now } }: Route.ComponentProps) {
  const { act, busy } = useAct();
  const make = async () => {
    const question = "The current address stops working. Calendars that use it no longer update.";
    if (address && !(await askToConfirm(question, { title: "New address", confirm: "Make a new address" })))
      return;
    await act("make", () => feed().make(), { said: "The address is made" });
  };
  const end = async () => {
    const question = "Calendars that use it no longer update.";
    if (!(await askToConfirm(question, { title: "End the address", confirm: "End it", danger: true })))
      return;
    await act("end", () => feed().end(), { said: "The address is ended" });
  };
  return (
    <>
      <PageHead title="My calendar">
        The moves you lead or go along with, in the calendar of your phone.
      </PageHead>
      <Card title="Address">
        {address ? (
          <>
            <code className={`code ${styles.address}`}>{address}</code>
            <Group gap="sm">
              <CopyButton value={address} timeout={4000}>
                {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}
              </CopyButton>
              <Button variant="default" component="a" href={address.replace(/^https?:/, "webcal:")}>
                Open in calendar
              </Button>
              <Button variant="default" loading={busy === "make"} onClick={make}>
                New address
              </Button>
              <Button variant="light" color="red" loading={busy === "end"} onClick={end}>
                End it
              </Button>
            </Group>
            <Text size="sm" className={styles.note ?? ""}>
              {lastUsedAt
                ? `A calendar last asked ${formatAgo(lastUsedAt, now)}.`
                : "No calendar has asked yet."}{" "}
              Anyone with this address can see your moves. Keep it private, and create a new one if it leaks.
            </Text>
          </>
        ) : (
          <>
            <Text className={styles.note ?? ""}>
              Google Calendar, Outlook and phone calendars can show your moves and update automatically. They
              show number, places, hours and crew, without prices, customers and phone numbers.
            </Text>
            <Button loading={busy === "make"} onClick={make}>
              Make my address
            </Button>
          </>
        )}
      </Card>
    </>
  );
}
