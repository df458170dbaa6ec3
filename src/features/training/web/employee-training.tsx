import { api } from "~/platform/http/loader-api";
import type { Route } from "./+types/employee-training";
import { TrainingPanel } from "./training-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "training").ofEmployee({ number: params.number });

/** The tab Training of an employee's page. */
export default function EmployeeTraining({ loaderData }: Route.ComponentProps) {
  return <TrainingPanel {...loaderData} />;
}
