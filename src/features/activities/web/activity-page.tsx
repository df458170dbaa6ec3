import { Button, Flex } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import detail from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import { isMeeting, isOpen, MEETING_LABELS } from "../domain";
import { VisitCard } from "../visits/web/visit-card";
import { visitParts } from "../visits/web/visit-parts";
import type { Route } from "./+types/activity-page";
import { ActivityActions } from "./activity-actions";
import { ActivityBadge, ActivityKind, PriorityBadge } from "./activity-badge";
import styles from "./activity-page.module.css";
import { type ActivityDetail, type ActivityStaff, partiesOf, saidOf } from "./activity-values";

const EditActivity = onDemand(() => import("./activity-dialog").then((part) => part.EditActivity));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const activity = await api(context, "activities").get({ id: params.id });
  const isVisit = activity.type === "site_visit";
  const visit = isVisit ? await api(context, "visits").get({ id: params.id }) : null;
  return { activity, visit, now, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.activity.subject ?? "Activity"} · Activities`);

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { activity, visit, now, today } = loaderData;
  useLive(["activity"]);
  const { busy, act } = useAct();
  const [staff, setStaff] = useState<ActivityStaff>();
  const edit = () => act("edit", async () => setStaff(await client("activities").staff()));
  return (
    <>
      <PageHead
        title={activity.subject}
        actions={
          activity.mayChange && (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={18} />}
                loading={busy === "edit"}
                onClick={() => void edit()}
              >
                Edit
              </Button>
              <ActivityActions activity={activity} today={today} />
            </>
          )
        }
      >
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          <ActivityKind type={activity.type} /> <ActivityBadge {...activity} />
          <PriorityBadge priority={activity.priority} />
        </Flex>
      </PageHead>
      <div className={detail.page}>
        <div className={detail.column}>
          <Plan activity={activity} />
          {(saidOf(activity) || activity.nextAction || activity.followUpDate) && (
            <Result activity={activity} />
          )}
          {activity.description && (
            <Card title="Description">
              <p className={styles.text}>{activity.description}</p>
            </Card>
          )}
        </div>
        <aside className={detail.column}>
          {visit && visitParts.all().map((Part) => <Part key="survey" activity={activity} />)}
          {visit && (
            <VisitCard
              id={activity.id}
              visit={visit}
              mayOffer={activity.mayChange && isOpen(activity.status)}
              assignee={activity.assignee}
            />
          )}
          <Card title="History">
            {activity.history.length === 0 ? (
              <p className="muted">Written {formatDateTime(activity.createdAt)}.</p>
            ) : (
              <Timeline entries={[...activity.history].reverse()} now={now} />
            )}
          </Card>
        </aside>
      </div>
      {staff && (
        <EditActivity activity={activity} staff={staff} today={today} onClose={() => setStaff(undefined)} />
      )}
    </>
  );
}

function Shown({ label, children }: { label: string; children: ReactNode }) {
  return children ? <Fact label={label}>{children}</Fact> : null;
}

function Plan({ activity }: { activity: ActivityDetail }) {
  const parties = partiesOf(activity);
  return (
    <Card title="The plan">
      <Facts>
        {parties.map(({ label, name, to }) => (
          <Fact key={to} label={label}>
            <Link to={to}>{name}</Link>
          </Fact>
        ))}
        <Fact label="Planned for">{formatDateTime(activity.scheduledDate)}</Fact>
        <Shown label="Takes">{activity.duration && `${activity.duration} minutes`}</Shown>
        <Shown label="Due by">{activity.dueDate && formatDate(activity.dueDate)}</Shown>
        <Fact label="Assigned to">{activity.assignee ?? "Nobody"}</Fact>
        <Shown label="Takes part">{activity.participants.map(({ name }) => name).join(", ")}</Shown>
        {isMeeting(activity.type) && <Fact label="How">{MEETING_LABELS[activity.meetingType]}</Fact>}
        <Shown label="Where">{activity.location}</Shown>
        <Shown label="Series">{activity.seriesId && "Part of a series"}</Shown>
        <Shown label="Completed">{activity.completedDate && formatDateTime(activity.completedDate)}</Shown>
        <Shown label="Cancelled because">{activity.cancelReason}</Shown>
        <Fact label="Created">
          {formatDateTime(activity.createdAt)}
          {activity.createdBy && `, ${activity.createdBy}`}
        </Fact>
      </Facts>
    </Card>
  );
}

function Result({ activity }: { activity: ActivityDetail }) {
  return (
    <Card title="Outcome">
      {saidOf(activity) && <p className={styles.text}>{saidOf(activity)}</p>}
      <Facts>
        <Shown label="Next">{activity.nextAction}</Shown>
        <Shown label="Follow up on">{activity.followUpDate && formatDate(activity.followUpDate)}</Shown>
      </Facts>
    </Card>
  );
}
