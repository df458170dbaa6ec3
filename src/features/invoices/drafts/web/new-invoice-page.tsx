import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { PageHead } from "~/platform/ui/office/page-head";
import { useWrite } from "~/platform/ui/office/use-write";
import type { draftsContract } from "../contract";
import type { Route } from "./+types/new-invoice-page";
import { draftInputOf, EMPTY_DRAFT, InvoiceInputs } from "./invoice-inputs";

export async function loader({ context }: Route.LoaderArgs) {
  return api<typeof draftsContract>(context, "drafts").terms();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New invoice");

/** An invoice by hand: saved as a draft, which takes its number when it is issued. */
export default function NewInvoicePage({ loaderData: { tax } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { run, ...state } = useWrite();
  return (
    <>
      <PageHead title="New Invoice">
        Saved as a draft first. It takes its number and goes to the customer when you issue it.
      </PageHead>
      <InvoiceInputs
        {...state}
        start={EMPTY_DRAFT}
        tax={tax}
        submit="Save draft"
        onCancel={() => void navigate("/invoice-management")}
        onSubmit={async (values) => {
          const saved = await run(
            draftInputOf(values),
            (...of) => client<typeof draftsContract>("drafts").create(...of),
            "Draft saved",
          );
          if (saved) await navigate(`/invoice-management/${saved.number}`);
        }}
      />
    </>
  );
}
