import { Outlet, useOutletContext } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Route } from "./+types/lead-replies";
import { SaidPanel } from "./said-panel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { rows } = await api(context, "replies").ofLead({ id: params.number });
  return { rows, now: context.get(pageRequest).now };
}

/** A lead's mail and SMS on its page, above its activities. */
export default function LeadReplies({ loaderData: { rows, now } }: Route.ComponentProps) {
  const known = useOutletContext();
  return (
    <>
      <SaidPanel title="Messages" rows={rows} now={now} />
      <Outlet context={known} />
    </>
  );
}
