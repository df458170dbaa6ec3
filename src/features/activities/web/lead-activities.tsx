import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { leadTimelineContract } from "../timeline/contract";
import { Arrivals, LeadTimeline, NextStep } from "../timeline/web/lead-timeline";
import type { Route } from "./+types/lead-activities";
import { ActivitiesPanel, loadActivitiesOf } from "./activities-panel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [panel, timeline] = await Promise.all([
    loadActivitiesOf(context, { leadId: params.number }, "manage_leads"),
    api<typeof leadTimelineContract>(context, "leadTimeline").get({ id: params.number }),
  ]);
  return { panel, timeline, now: context.get(pageRequest).now };
}

/** What is next with a lead, what is done with it, what it came from, and all that happened, on its page. */
export default function LeadActivities({ loaderData, params }: Route.ComponentProps) {
  const { panel, timeline, now } = loaderData;
  /** What the lead's own page knows of them. */
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
