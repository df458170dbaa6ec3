import { api } from "~/platform/http/loader-api";
import type { Route } from "./+types/employee-details";
import { RecordCards } from "./record-cards";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "staff").get({ number: params.number });

export default function EmployeeDetails({ loaderData: record }: Route.ComponentProps) {
  return <RecordCards record={record} />;
}
