import { api, pageRequest } from "~/platform/http/loader-api";
import type { Route } from "./+types/vehicle-papers";
import { PapersPanel } from "./papers-panel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { papers } = await api(context, "vehiclePapers").list({ id: params.id });
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_fleet") ?? false;
  return { papers, mayManage };
}

/** The papers on a vehicle's page. */
export default function VehiclePapers({ loaderData, params }: Route.ComponentProps) {
  return <PapersPanel id={params.id} {...loaderData} />;
}
