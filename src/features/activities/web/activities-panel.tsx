import { Button, Group } from "@mantine/core";
import { IconPhone, IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { type api, api as call, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { ActivityOf } from "./activity-dialog";
import { ActivityList } from "./activity-list";
import type { ShownActivity } from "./activity-values";
import { useNewActivity } from "./use-new-activity";

const LogCall = onDemand(() => import("./log-call").then((part) => part.LogCall));
const NewActivity = onDemand(() => import("./activity-dialog").then((part) => part.NewActivity));

const SHOWN = 10;

/** The activities with one lead, opportunity or customer, for its page. */
export async function loadActivitiesOf(
  context: Parameters<typeof api>[0],
  of: ActivityOf,
  needs: "manage_leads" | "manage_communications",
) {
  const { now, viewer } = context.get(pageRequest);
  const { rows, total } = await call(context, "activities").list({
    ...of,
    limit: SHOWN,
  });
  return { of, rows, total, mayAdd: viewer?.permissions.includes(needs) ?? false, today: nairobiDate(now) };
}

interface ActivitiesPanelProps {
  of: ActivityOf;
  rows: readonly ShownActivity[];
  total: number;
  mayAdd: boolean;
  today: PlainDate;
}

/** Activities of one record, latest first. */
export function ActivitiesPanel({ of, rows, total, mayAdd, today }: ActivitiesPanelProps) {
  useLive(["activity"]);
  const adding = useNewActivity(mayAdd);
  const [query, setQuery] = useSearchParams();
  /** In the address, so that buttons of the whole page open it too. */
  const setCalling = (isCalling: boolean) =>
    setQuery(
      (before) => {
        if (isCalling) before.set("call", "");
        else before.delete("call");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const add = mayAdd && (
    <Group gap={8}>
      <Button variant="default" leftSection={<IconPhone size={18} />} onClick={() => setCalling(true)}>
        Log a call
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        loading={adding.isOpening}
        onClick={adding.open}
      >
        New Activity
      </Button>
    </Group>
  );
  return (
    <Card title="Activities" actions={rows.length > 0 && add} unprinted>
      {rows.length === 0 ? (
        <EmptyPanel title="No activities found">
          <p>Calls, visits and tasks appear here with their outcomes.</p>
          {add}
        </EmptyPanel>
      ) : (
        <ActivityList activities={rows} today={today} />
      )}
      {total > rows.length && (
        <Link to={`/crm/activities?${new URLSearchParams(Object.entries(of).filter(([, id]) => id))}`}>
          All {total} activities
        </Link>
      )}
      {mayAdd && query.has("call") && <LogCall of={of} onClose={() => setCalling(false)} />}
      {adding.form && <NewActivity {...adding.form} of={of} today={today} />}
    </Card>
  );
}
