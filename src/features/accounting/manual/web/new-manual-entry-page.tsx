import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-manual-entry-page";
import { blankForm, fieldsOf, type ManualForm } from "./manual-form";
import { ManualInputs } from "./manual-inputs";

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const { accounts } = await api(context, "bookAccounts").list();
  return { accounts, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New manual entry");

export default function NewManualEntryPage({ loaderData: { accounts, today } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm<ManualForm, { id: string; number: string }>({
    start: blankForm(today),
    send: (values, { context }) => client("manualEntries").add(fieldsOf(values), { context }),
    said: ({ number }) => `${number} drafted`,
    to: ({ number }) => `/books/entries/${number}`,
  });
  return (
    <>
      <PageHead title="New manual entry" above={{ to: "/books/entries", label: "manual entries" }} />
      <Form of={form} className={cards.form} label="Manual entry">
        <ManualInputs of={form} accounts={accounts} />
        <FormFoot of={form} submit="Save draft" onLeave={() => void navigate("/books/entries")} />
      </Form>
    </>
  );
}
