import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import cards from "~/platform/ui/office/field-cards.module.css";
import { PageHead } from "~/platform/ui/office/page-head";
import { BLANK_VEHICLE, type VehicleFields } from "../domain";
import type { Route } from "./+types/edit-vehicle-page";
import { VehicleInputs } from "./vehicle-inputs";

export async function loader({ context, params }: Route.LoaderArgs) {
  const vehicles = api(context, "vehicles");
  // The page is for those who may change vehicles.
  const [vehicle] = await Promise.all([vehicles.get({ id: params.id }), vehicles.blank()]);
  return vehicle;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData ? `Edit ${loaderData.plate}` : "Edit vehicle");

export default function EditVehiclePage({ loaderData: vehicle }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, updatedAt } = vehicle;
  const form = useWriteForm<VehicleFields, unknown>({
    start: Object.fromEntries(
      Object.keys(BLANK_VEHICLE).map((field) => [field, vehicle[field as keyof VehicleFields]]),
    ) as unknown as VehicleFields,
    send: (fields) => client("vehicles").edit({ ...fields, id, updatedAt }),
    said: "Saved",
    to: () => `/fleet/${id}`,
  });
  return (
    <>
      <PageHead title={`Edit ${vehicle.plate}`} above={{ to: `/fleet/${id}`, label: vehicle.plate }} />
      <Form of={form} className={cards.form} label="Vehicle" ready={form.isDirty}>
        <VehicleInputs of={form} />
        <FormFoot
          of={form}
          submit="Save"
          ready={form.isDirty}
          onLeave={() => void navigate(`/fleet/${id}`)}
        />
      </Form>
    </>
  );
}
