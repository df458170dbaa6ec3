import { ActionIcon, Button } from "@mantine/core";
import { IconDots, IconMailForward, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainList } from "~/platform/ui/office/plain-list";
import { REPORTS } from "../../domain/catalogue";
import type { schedulesContract } from "../contract";
import { FORMAT_LABELS, PERIOD_LABELS, STOP_LABELS } from "../domain";
import type { Route } from "./+types/schedules-page";
import styles from "./schedules-page.module.css";

type Schedule = Output<typeof schedulesContract, "list">[number];

export async function loader({ context }: Route.LoaderArgs) {
  return { schedules: await api(context, "reportSchedules").list() };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Scheduled reports");

/** The viewer's own scheduled reports. */
export default function SchedulesPage({ loaderData: { schedules } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Scheduled reports">
        Reports you get by email. Each is made with your permissions on that day.
      </PageHead>
      {schedules.length === 0 ? (
        <EmptyState
          title="No scheduled reports"
          framed
          action={
            <Button component={Link} to="/reports">
              Choose a report
            </Button>
          }
        >
          Open a report and press Schedule. It appears here.
        </EmptyState>
      ) : (
        <Card title="Your schedules">
          <PlainList dense>
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </PlainList>
        </Card>
      )}
    </>
  );
}

function stateOf({ nextAt, stopReason, stoppedAt }: Schedule) {
  if (stopReason)
    return (
      <Badge tone="error">
        {STOP_LABELS[stopReason]}
        {stoppedAt && `, ${formatDate(stoppedAt)}`}
      </Badge>
    );
  if (!nextAt) return <Badge tone="muted">Paused</Badge>;
  return <Badge tone="ok">Next {formatDateTime(nextAt)}</Badge>;
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { report, query, period, rhythm, format, recipients, last } = schedule;
  const address = new URLSearchParams(query);
  if (period) address.set("period", period);
  const to = `/reports/${report}${address.size > 0 ? `?${address}` : ""}`;
  const details = [period && PERIOD_LABELS[period], FORMAT_LABELS[format]].filter(Boolean).join(", ");
  return (
    <li>
      <div className={styles.part}>
        <Link to={to}>{REPORTS[report].title}</Link>
        <small>
          {rhythm} · {details}
        </small>
      </div>
      <div className={styles.part}>
        <span>{["You", ...recipients].join(", ")}</span>
        <small>
          {last
            ? `Last sent ${formatDateTime(last.at)} to ${last.recipients}${last.skipped > 0 ? `, ${last.skipped} without permission` : ""}`
            : "Not sent yet"}
        </small>
      </div>
      <div className={styles.state}>{stateOf(schedule)}</div>
      <ScheduleMenu schedule={schedule} />
    </li>
  );
}

function ScheduleMenu({ schedule }: { schedule: Schedule }) {
  const { act, busy } = useAct();
  const { id, nextAt, report, mayRead } = schedule;
  const { title } = REPORTS[report];
  const of = { id };
  const schedules = () => client("reportSchedules");
  const remove = async () => {
    const question = "It is no longer sent to anyone.";
    if (!(await askToConfirm(question, { title: `Delete ${title}?`, confirm: "Delete", danger: true })))
      return;
    await act("delete", () => schedules().remove(of), { said: "Schedule deleted" });
  };
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon size={44} aria-label={`Actions of ${title}`} loading={busy !== undefined} {...trigger}>
          <IconDots size={18} />
        </ActionIcon>
      )}
      entries={[
        {
          label: "Send now",
          icon: <IconMailForward size={18} />,
          disabled: !mayRead,
          onSelect: () =>
            void act("send", () => schedules().send(of, { context: { key: newId() } }), {
              said: ({ recipients }) => (recipients === 1 ? "Sent to you" : `Sent to ${recipients} people`),
            }),
        },
        nextAt
          ? {
              label: "Pause",
              icon: <IconPlayerPause size={18} />,
              onSelect: () => void act("pause", () => schedules().pause(of), { said: `${title} is paused` }),
            }
          : {
              label: "Resume",
              icon: <IconPlayerPlay size={18} />,
              disabled: !mayRead,
              onSelect: () =>
                void act("resume", () => schedules().resume(of), { said: `${title} is sent again` }),
            },
        { label: "Delete", icon: <IconTrash size={18} />, danger: true, onSelect: () => void remove() },
      ]}
    />
  );
}
