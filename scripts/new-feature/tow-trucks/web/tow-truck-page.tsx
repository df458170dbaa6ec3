import { Button } from "@mantine/core";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { PageHead } from "~/platform/ui/office/page-head";
import { canBecome, type TowTruckFields } from "../domain";
import type { Route } from "./+types/tow-truck-page";
import { TowTruckBadge } from "./tow-truck-badge";
import { TowTruckInputs } from "./tow-truck-inputs";

export async function loader({ context, params }: Route.LoaderArgs) {
  const towTruck = await api(context, "towTrucks").get({ id: params.id });
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_tow_trucks") ?? false;
  return { towTruck, mayEdit: mayManage && canBecome(towTruck.status, "retired") };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Tow truck");

export default function TowTruckPage({ loaderData: { towTruck, mayEdit } }: Route.ComponentProps) {
  const { act, busy } = useAct();
  const retire = async () => {
    const sure = await askToConfirm(
      `Retire ${towTruck.name}? It stays in the list and cannot be changed any more.`,
      {
        title: "Retire",
        confirm: "Retire",
        danger: true,
      },
    );
    if (sure)
      await act("retire", () => client("towTrucks").retire({ id: towTruck.id }), {
        said: `${towTruck.name} is retired`,
      });
  };
  return (
    <>
      <PageHead
        title={towTruck.name}
        actions={
          mayEdit && (
            <Button variant="default" onClick={retire} loading={busy !== undefined}>
              Retire
            </Button>
          )
        }
      >
        <TowTruckBadge status={towTruck.status} /> since {formatDate(towTruck.createdAt)}
      </PageHead>
      {mayEdit ? (
        <EditTowTruck key={towTruck.updatedAt.toISOString()} {...{ towTruck }} />
      ) : (
        <p>{towTruck.notes}</p>
      )}
    </>
  );
}

function EditTowTruck({ towTruck }: Pick<Route.ComponentProps["loaderData"], "towTruck">) {
  const { id, updatedAt, name, notes } = towTruck;
  const form = useWriteForm({
    start: { name, notes } as TowTruckFields,
    send: (fields) => client("towTrucks").edit({ id, updatedAt, ...fields }),
    said: "Saved",
  });
  return (
    <Form of={form} ready={form.isDirty}>
      <TowTruckInputs of={form} />
      <FormFoot of={form} submit="Save" ready={form.isDirty} quiet />
    </Form>
  );
}
