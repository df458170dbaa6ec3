import type { Route } from "./+types/lead-activities";
import { ActivitiesPanel, loadActivitiesOf } from "./activities-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadActivitiesOf(context, { leadId: params.number }, "manage_leads");

/** What is done with a lead, on its page. */
export default function LeadActivities({ loaderData }: Route.ComponentProps) {
  return <ActivitiesPanel {...loaderData} />;
}
