import { api } from "~/platform/http/loader-api";
import type { Route } from "./+types/employee-documents";
import { StaffDocumentsPanel } from "./staff-documents-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "staffDocuments").list({ number: params.number });

/** The tab Documents of an employee's page. */
export default function EmployeeDocuments({ loaderData, params }: Route.ComponentProps) {
  return <StaffDocumentsPanel number={params.number} {...loaderData} />;
}
