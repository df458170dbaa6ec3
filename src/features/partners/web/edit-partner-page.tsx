import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { PartnerKind } from "../domain";
import type { Route } from "./+types/edit-partner-page";
import { PartnerInputs } from "./partner-inputs";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "partners").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Edit Partner");

export default function EditPartnerPage({ loaderData: partner }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, updatedAt, name, kind, email, phone, notes } = partner;
  const form = useWriteForm({
    start: { name, kind: kind as string | null, email, phone: phone && formatPhone(phone), notes },
    send: (fields) =>
      client("partners").update({
        ...{ id, updatedAt, ...fields },
        kind: fields.kind as PartnerKind,
      }),
    said: "Saved",
    to: () => `/crm/partners/${id}`,
  });
  return (
    <>
      <PageHead title={`Edit ${name}`} />
      <Form of={form} ready={form.isDirty}>
        <PartnerInputs of={form} />
        <FormFoot
          of={form}
          submit="Save"
          ready={form.isDirty}
          quiet
          onLeave={() => void navigate(`/crm/partners/${id}`)}
        />
      </Form>
    </>
  );
}
