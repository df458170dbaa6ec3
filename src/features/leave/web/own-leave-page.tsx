import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/own-leave-page";
import { Balances } from "./balances";
import { formatSpan } from "./leave-words";
import { RequestList } from "./request-list";
import type { ShownLeave } from "./shorten-dialog";

const AskDialog = onDemand(() => import("./ask-dialog").then((part) => part.AskDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const own = await api(context, "leave").listOwn();
  return { ...own, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My leave");

/** The user's own leave: balances, new requests and cancellation. */
export default function OwnLeavePage({ loaderData }: Route.ComponentProps) {
  const { year, balances, requests, now } = loaderData;
  const { busy, act } = useAct();
  const [asking, setAsking] = useState(false);
  useLive(["leave"]);
  const takeBack = async (request: ShownLeave) => {
    const isSure = await askToConfirm(`${formatSpan(request)}. The days return to your balance.`, {
      title: "Cancel this request?",
      confirm: "Cancel it",
      cancel: "Keep it",
    });
    if (!isSure) return;
    await act(request.id, () => client("leave").withdrawOwn({ id: request.id }), {
      said: "Your leave was cancelled",
    });
  };
  return (
    <>
      <PageHead
        title="My leave"
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setAsking(true)}>
            Ask for leave
          </Button>
        }
      >
        Your leave balance for {year} and your requests
      </PageHead>
      <Balances balances={balances} />
      <Card title="Requests">
        <RequestList
          requests={requests}
          none="No requests yet. Ask for leave, and you see the decision here."
          actions={(request) =>
            request.mayCancel && (
              <Button
                variant="default"
                size="sm"
                loading={busy === request.id}
                aria-label={`Cancel ${formatSpan(request)}`}
                onClick={() => void takeBack(request)}
              >
                Cancel
              </Button>
            )
          }
        />
      </Card>
      {asking && <AskDialog today={nairobiDate(now)} onClose={() => setAsking(false)} />}
    </>
  );
}
