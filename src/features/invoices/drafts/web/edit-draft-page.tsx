import { redirect, useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/edit-draft-page";
import { type DraftValues, draftInputOf } from "./draft-values";
import { InvoiceInputs } from "./invoice-inputs";

export async function loader({ context, params }: Route.LoaderArgs) {
  const terms = await api(context, "drafts").terms();
  const invoice = await api(context, "invoices").get({ number: params.number });
  // An issued invoice never changes: its own page says how it is corrected.
  if (invoice.status !== "draft") throw redirect(`/invoice-management/${invoice.number}`);
  return { invoice, ...terms };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `Edit ${params.number} · Invoices`);

/** A draft, edited as often as it takes. */
export default function EditDraftPage({ loaderData: { invoice, tax, offered } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const page = `/invoice-management/${invoice.number}`;
  const form = useWriteForm({
    start: {
      customerName: invoice.customerName,
      customerEmail: invoice.customerEmail,
      customerPhone: formatPhone(invoice.customerPhone),
      customerKraPin: invoice.customerKraPin,
      fromLocation: invoice.fromLocation,
      toLocation: invoice.toLocation,
      serviceDate: invoice.serviceDate ?? "",
      dueDate: invoice.dueDate as string,
      depositDue: invoice.depositDue > 0 ? invoice.depositDue : "",
      lines: invoice.lines.map(({ category, description, quantity, unitPrice }) => ({
        category,
        description,
        quantity,
        unitPrice,
      })),
    } as DraftValues,
    send: (values) => client("drafts").edit({ ...draftInputOf(values), id: invoice.id }),
    said: "Draft saved",
    to: () => page,
  });
  return (
    <>
      <PageHead title="Edit draft">The customer owes nothing until the invoice is issued.</PageHead>
      <InvoiceInputs of={form} tax={tax} offered={offered} onLeave={() => void navigate(page)} />
    </>
  );
}
