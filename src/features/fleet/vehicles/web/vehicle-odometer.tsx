import { api, pageRequest } from "~/platform/http/loader-api";
import type { Route } from "./+types/vehicle-odometer";
import { Odometer } from "./odometer";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { readings } = await api(context, "vehicles").readings({ id: params.id });
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_fleet") ?? false;
  return { readings, mayManage };
}

export default function VehicleOdometer({ loaderData, params }: Route.ComponentProps) {
  return <Odometer id={params.id} {...loaderData} />;
}
