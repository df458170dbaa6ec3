import { Outlet, useOutletContext } from "react-router";
import type { Route } from "./+types/inquiry-inventory";
import { findOpened } from "./open-inventory";
import { SubjectInventory } from "./subject-inventory";

export function loader({ context, params }: Route.LoaderArgs) {
  return findOpened(context, "inquiry", params.id);
}

/** An inquiry's inventory on its page, above the replies. */
export default function InquiryInventory({ loaderData, params }: Route.ComponentProps) {
  const known = useOutletContext();
  return (
    <>
      <SubjectInventory subject={{ type: "inquiry", id: params.id }} {...loaderData} />
      <Outlet context={known} />
    </>
  );
}
