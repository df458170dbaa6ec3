import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/edit-manual-entry-page";
import { fieldsOf, formOf, type ManualForm } from "./manual-form";
import { ManualInputs } from "./manual-inputs";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { accounts } = await api(context, "bookAccounts").list();
  return { accounts, entry: await api(context, "manualEntries").get({ number: params.number }) };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `Edit ${params.number}`);

export default function EditManualEntryPage({ loaderData: { accounts, entry } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, number, updatedAt } = entry;
  const form = useWriteForm<ManualForm, unknown>({
    start: formOf(entry),
    send: (values) => client("manualEntries").edit({ ...fieldsOf(values), id, updatedAt }),
    said: "Saved",
    to: () => `/books/entries/${number}`,
  });
  return (
    <>
      <PageHead title={`Edit ${number}`} above={{ to: `/books/entries/${number}`, label: number }} />
      <Form of={form} className={cards.form} label="Manual entry" ready={form.isDirty}>
        <ManualInputs of={form} accounts={accounts} />
        <FormFoot
          of={form}
          submit="Save"
          ready={form.isDirty}
          onLeave={() => void navigate(`/books/entries/${number}`)}
        />
      </Form>
    </>
  );
}
