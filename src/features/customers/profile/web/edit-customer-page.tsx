import { useState } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { isApart, mergeEdits } from "~/platform/kernel/merge-edits";
import { officeTitle } from "~/platform/ui/document";
import { describePart, labelOfPart, partsOf, valuesOfParts } from "~/platform/ui/form/edit-parts";
import { MergeChoices } from "~/platform/ui/form/merge-choices";
import { useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import { customerNotFound } from "../../errors";
import type { Route } from "./+types/edit-customer-page";
import { CustomerInputs, useCustomerTabs } from "./customer-inputs";
import { inputOf, valuesOf } from "./customer-values";

export async function loader({ context, params }: Route.LoaderArgs) {
  const customers = api(context, "customers");
  const customer = await customers.get({ id: params.number });
  if (!customer.mayEdit) throw customerNotFound();
  const { staff } = customer.mayAssign ? await customers.staff() : { staff: [] };
  return { customer, staff };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Edit ${loaderData?.customer.customerNumber ?? "customer"}`);

/** Edits a customer. After a concurrent change, shows both values of each field to choose from. */
export default function EditCustomerPage({ loaderData: { customer, staff } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const tabs = useCustomerTabs();
  const back = `/customers/${customer.customerNumber}`;
  const [begun, setBegun] = useState({ updatedAt: customer.updatedAt, values: valuesOf(customer) });
  const form = useWriteForm({
    start: begun.values,
    send: (values) =>
      client("customers").edit({
        id: customer.id,
        updatedAt: begun.updatedAt,
        ...inputOf(values),
      }),
    refused: tabs.refused,
    said: "Customer updated successfully",
    to: () => back,
  });
  const theirs = valuesOf(customer);
  const isStale = customer.updatedAt.getTime() !== begun.updatedAt.getTime() && !form.busy;
  const parts = { base: partsOf(begun.values), mine: partsOf(form.values), theirs: partsOf(theirs) };
  const merge = mergeEdits<unknown>(parts.base, parts.mine, parts.theirs);
  if (isStale && isApart(merge)) setBegun({ updatedAt: customer.updatedAt, values: theirs });
  const settle = (chosen: ReadonlySet<string>) => {
    const settled = Object.fromEntries(
      Object.keys(parts.mine).map((path) => [
        path,
        chosen.has(path) ? parts.theirs[path] : merge.merged[path],
      ]),
    );
    form.fill(valuesOfParts<typeof theirs>(settled));
    setBegun({ updatedAt: customer.updatedAt, values: theirs });
  };
  return (
    <>
      <PageHead title={`Edit ${customer.name}`}>{customer.customerNumber}</PageHead>
      {isStale && (
        <div className={cards.stale}>
          <MergeChoices
            told="A colleague changed this customer while you were editing"
            merge={merge}
            labelOf={labelOfPart}
            mine={(path) => describePart(parts.mine[path])}
            theirs={(path) => describePart(parts.theirs[path])}
            onContinue={settle}
          />
        </div>
      )}
      <CustomerInputs
        of={form}
        tabs={tabs}
        customerNumber={customer.customerNumber}
        staff={staff}
        submit="Update Customer"
        onLeave={() => void navigate(back)}
      />
    </>
  );
}
