import { redirect, useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { PageHead } from "~/platform/ui/office/page-head";
import { useWrite } from "~/platform/ui/office/use-write";
import type { invoicesContract } from "../../contract";
import type { draftsContract } from "../contract";
import type { Route } from "./+types/edit-draft-page";
import { type DraftValues, draftInputOf, InvoiceInputs } from "./invoice-inputs";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { tax } = await api<typeof draftsContract>(context, "drafts").terms();
  const invoice = await api<typeof invoicesContract>(context, "invoices").get({ number: params.number });
  // An issued invoice never changes: its own page says how it is corrected.
  if (invoice.status !== "draft") throw redirect(`/invoice-management/${invoice.number}`);
  return { invoice, tax };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `Edit ${params.number} · Invoices`);

/** A draft, edited as often as it takes. */
export default function EditDraftPage({ loaderData: { invoice, tax } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { run, ...state } = useWrite();
  const page = `/invoice-management/${invoice.number}`;
  const start: DraftValues = {
    customerName: invoice.customerName,
    customerEmail: invoice.customerEmail,
    customerPhone: invoice.customerPhone,
    customerKraPin: invoice.customerKraPin,
    fromLocation: invoice.fromLocation,
    toLocation: invoice.toLocation,
    serviceDate: invoice.serviceDate ?? "",
    dueDate: invoice.dueDate,
    depositDue: invoice.depositDue > 0 ? invoice.depositDue : "",
    lines: invoice.lines.map((line, place) => ({
      key: String(place),
      category: line.category,
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
  };
  return (
    <>
      <PageHead title="Edit draft">Nobody owes it until it is issued.</PageHead>
      <InvoiceInputs
        {...state}
        start={start}
        tax={tax}
        submit="Save draft"
        onCancel={() => void navigate(page)}
        onSubmit={async (values) => {
          const saved = await run(
            { ...draftInputOf(values), id: invoice.id },
            (of) => client<typeof draftsContract>("drafts").edit(of),
            "Draft saved",
          );
          if (saved) await navigate(page);
        }}
      />
    </>
  );
}
