import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { wordsOf } from "../domain";
import type { Route } from "./+types/own-record-page";
import { EmployeeStatusBadge } from "./employee-badge";
import { RecordCards } from "./record-cards";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "staff").own();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My record");

/** The user's own record. HR edits it. */
export default function OwnRecordPage({ loaderData: record }: Route.ComponentProps) {
  useLive(["employee"]);
  return (
    <>
      <PageHead title="My record">
        {wordsOf(record.employmentInfo.role)} · {record.employeeNumber}{" "}
        <EmployeeStatusBadge status={record.status} />
      </PageHead>
      <RecordCards record={record} own />
    </>
  );
}
