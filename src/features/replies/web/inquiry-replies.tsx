import { api, pageRequest } from "~/platform/http/loader-api";
import type { Route } from "./+types/inquiry-replies";
import { SaidPanel } from "./said-panel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { rows } = await api(context, "replies").ofInquiry({ id: params.id });
  return { rows, now: context.get(pageRequest).now };
}

export default function InquiryReplies({ loaderData: { rows, now } }: Route.ComponentProps) {
  return <SaidPanel title="Replies" rows={rows} now={now} />;
}
