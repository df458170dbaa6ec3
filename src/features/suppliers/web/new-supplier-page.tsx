import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/new-supplier-page";
import { fieldsOf, formOf, type SupplierForm } from "./supplier-form";
import { SupplierInputs } from "./supplier-inputs";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "suppliers").blank();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New supplier");

export default function NewSupplierPage({ loaderData: blank }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm<SupplierForm, { id: string }>({
    start: formOf(blank),
    send: (values, { context }) => client("suppliers").add(fieldsOf(values), { context }),
    said: (_, { name }) => `${name.trim()} added`,
    to: ({ id }) => `/suppliers/${id}`,
  });
  return (
    <>
      <PageHead title="New supplier" above={{ to: "/suppliers", label: "Suppliers" }} />
      <Form of={form} className={cards.form} label="Supplier">
        <SupplierInputs of={form} />
        <FormFoot of={form} submit="Add supplier" onLeave={() => void navigate("/suppliers")} />
      </Form>
    </>
  );
}
