import { Outlet, useOutletContext } from "react-router";
import { api } from "~/platform/http/loader-api";
import type { Route } from "./+types/lead-inventory";
import { findOpened } from "./open-inventory";
import { SubjectInventory } from "./subject-inventory";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = await api(context, "leads").get({ id: params.number });
  return { id, ...(await findOpened(context, "lead", id)) };
}

/** A lead's inventory on its page, above its messages and activities. */
export default function LeadInventory({ loaderData: { id, ...found } }: Route.ComponentProps) {
  const known = useOutletContext();
  return (
    <>
      <SubjectInventory subject={{ type: "lead", id }} {...found} />
      <Outlet context={known} />
    </>
  );
}
