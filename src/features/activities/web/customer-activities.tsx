import type { Route } from "./+types/customer-activities";
import { ActivitiesPanel, loadActivitiesOf } from "./activities-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadActivitiesOf(context, { customerId: params.number }, "manage_communications");

export default function CustomerActivities({ loaderData }: Route.ComponentProps) {
  return <ActivitiesPanel {...loaderData} />;
}
