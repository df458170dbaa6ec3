import { data, useNavigate } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Route } from "./+types/erase-customer-page";
import { EraseCustomer } from "./erase-customer";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  if (!viewer?.permissions.includes("manage_system_settings"))
    throw data({ message: "Only an administrator can erase a customer." }, { status: 403 });
  const { id, customerNumber } = await api(context, "customers").get({
    id: params.number,
  });
  return { customer: { id, customerNumber } };
}

/** The erasure dialog over the customer's page; closing returns there. */
export default function EraseCustomerPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { customer } = loaderData;
  return (
    <EraseCustomer
      customer={customer}
      onClose={() => void navigate(`/customers/${customer.customerNumber}`, { preventScrollReset: true })}
    />
  );
}
