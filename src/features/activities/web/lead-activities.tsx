import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { Arrivals, LeadTimeline, NextStep } from "../timeline/web/lead-timeline";
import type { Route } from "./+types/lead-activities";
import { ActivitiesPanel, loadActivitiesOf } from "./activities-panel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [panel, timeline] = await Promise.all([
    loadActivitiesOf(context, { leadId: params.number }, "manage_leads"),
    api(context, "leadTimeline").get({ id: params.number }),
  ]);
  return { panel, timeline, now: context.get(pageRequest).now };
}

/** A lead's next step, activities, arrivals and timeline, on its page. */
export default function LeadActivities({ loaderData, params }: Route.ComponentProps) {
  const { panel, timeline, now } = loaderData;
  const known = useOutletContext<ReactNode>();
  return (
    <>
      <NextStep leadNumber={params.number} timeline={timeline} edit={panel.mayAdd} />
      {known}
      <ActivitiesPanel {...panel} />
      <Arrivals arrivals={timeline.arrivals} />
      <LeadTimeline leadNumber={params.number} timeline={timeline} now={now} />
    </>
  );
}
