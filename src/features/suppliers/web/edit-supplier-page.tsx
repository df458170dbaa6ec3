import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import { BLANK_SUPPLIER, type SupplierFields } from "../domain";
import type { Route } from "./+types/edit-supplier-page";
import { fieldsOf, formOf, type SupplierForm } from "./supplier-form";
import { SupplierInputs } from "./supplier-inputs";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "suppliers").get({ id: params.id });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData ? `Edit ${loaderData.name}` : "Edit supplier");

export default function EditSupplierPage({ loaderData: supplier }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, updatedAt, name } = supplier;
  const fields = Object.keys(BLANK_SUPPLIER) as (keyof SupplierFields)[];
  const form = useWriteForm<SupplierForm, unknown>({
    start: formOf(
      Object.fromEntries(fields.map((field) => [field, supplier[field]])) as unknown as SupplierFields,
    ),
    send: (values) => client("suppliers").edit({ ...fieldsOf(values), id, updatedAt }),
    said: "Saved",
    to: () => `/suppliers/${id}`,
  });
  return (
    <>
      <PageHead title={`Edit ${name}`} above={{ to: `/suppliers/${id}`, label: name }} />
      <Form of={form} className={cards.form} label="Supplier" ready={form.isDirty}>
        <SupplierInputs of={form} />
        <FormFoot
          of={form}
          submit="Save"
          ready={form.isDirty}
          onLeave={() => void navigate(`/suppliers/${id}`)}
        />
      </Form>
    </>
  );
}
