import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { PageHead } from "~/platform/ui/office/page-head";
import type { TowTruckFields } from "../domain";
import type { Route } from "./+types/new-tow-truck-page";
import { TowTruckInputs } from "./tow-truck-inputs";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "towTrucks").blank();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "New tow truck");

export default function NewTowTruckPage({ loaderData: blank }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useWriteForm({
    start: blank as TowTruckFields,
    send: (fields, { context }) => client("towTrucks").make(fields, { context }),
    said: (_, { name }) => `${name.trim()} is made`,
    to: ({ id }) => `/tow-trucks/${id}`,
  });
  return (
    <>
      <PageHead title="New tow truck" />
      <Form of={form}>
        <TowTruckInputs of={form} />
        <FormFoot of={form} submit="Make" quiet onLeave={() => void navigate("/tow-trucks")} />
      </Form>
    </>
  );
}
