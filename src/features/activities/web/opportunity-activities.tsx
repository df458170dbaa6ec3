import type { Route } from "./+types/opportunity-activities";
import { ActivitiesPanel, loadActivitiesOf } from "./activities-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadActivitiesOf(context, { opportunityId: params.number }, "manage_leads");

/** What is done for a sale, on its page. */
export default function OpportunityActivities({ loaderData }: Route.ComponentProps) {
  return <ActivitiesPanel {...loaderData} />;
}
