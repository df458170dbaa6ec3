import type { Route } from "./+types/opportunity-activities";
import { ActivitiesPanel, loadActivitiesOf } from "./activities-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadActivitiesOf(context, { opportunityId: params.number }, "manage_leads");

export default function OpportunityActivities({ loaderData }: Route.ComponentProps) {
  return <ActivitiesPanel {...loaderData} />;
}
