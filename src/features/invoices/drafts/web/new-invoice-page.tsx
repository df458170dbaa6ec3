import { useNavigate } from "react-router";
import { customerOfAddress } from "~/features/customers/web/customer-picker";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-invoice-page";
import { draftInputOf, emptyDraft } from "./draft-values";
import { InvoiceInputs } from "./invoice-inputs";

/** Empty, or for the customer in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [terms, customer] = await Promise.all([
    api(context, "drafts").terms(),
    customerOfAddress(context, url),
  ]);
  return { ...terms, customer };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New invoice");

/** An invoice by hand: saved as a draft, which takes its number when it is issued. */
export default function NewInvoicePage({ loaderData: { tax, offered, customer } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: emptyDraft(customer),
    send: (values, { context }) => client("drafts").create(draftInputOf(values), { context }),
    said: "Draft saved",
    to: ({ number }) => `/invoice-management/${number}`,
  });
  return (
    <>
      <PageHead title="New Invoice">
        Saved as a draft first. When you issue it, it gets its number and is sent to the customer.
      </PageHead>
      <InvoiceInputs
        of={form}
        tax={tax}
        offered={offered}
        begunFor={customer}
        onLeave={() => void navigate("/invoice-management")}
      />
    </>
  );
}
