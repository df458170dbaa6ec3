import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import type { VehicleFields } from "../domain";
import type { Route } from "./+types/new-vehicle-page";
import { VehicleInputs } from "./vehicle-inputs";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "vehicles").blank();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New vehicle");

export default function NewVehiclePage({ loaderData: blank }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm<VehicleFields, { id: string }>({
    start: blank,
    send: (fields, { context }) => client("vehicles").add(fields, { context }),
    said: (_, { plate }) => `${plate.trim().toUpperCase()} added`,
    to: ({ id }) => `/fleet/${id}`,
  });
  return (
    <>
      <PageHead title="New vehicle" above={{ to: "/fleet", label: "Fleet" }} />
      <Form of={form} className={cards.form} label="Vehicle">
        <VehicleInputs of={form} />
        <FormFoot of={form} submit="Add vehicle" onLeave={() => void navigate("/fleet")} />
      </Form>
    </>
  );
}
