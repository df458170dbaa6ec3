import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Permission } from "~/platform/http/permissions";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-customer-page";
import { CustomerInputs, useCustomerTabs } from "./customer-inputs";
import { blankValues, inputOf } from "./customer-values";

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  const holds = (permission: Permission) => viewer?.permissions.includes(permission) ?? false;
  // With access to assigned customers only, the creator becomes the assignee. The route refuses other users
  // without permission.
  if (holds("access_assigned_customers") && !holds("access_all_customers")) return { staff: [] };
  return api(context, "customers").staff();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New customer");

export default function NewCustomerPage({ loaderData: { staff } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const tabs = useCustomerTabs();
  const form = useWriteForm({
    start: blankValues(),
    send: (values, { context }) => client("customers").create(inputOf(values), { context }),
    refused: tabs.refused,
    said: "Customer created successfully",
    to: ({ customerNumber }) => `/customers/${customerNumber}`,
  });
  return (
    <>
      <PageHead title="New Customer">Name, email and phone are needed; the rest can follow.</PageHead>
      <CustomerInputs
        of={form}
        tabs={tabs}
        customerNumber=""
        staff={staff}
        submit="Create Customer"
        onLeave={() => void navigate("/customers")}
      />
    </>
  );
}
