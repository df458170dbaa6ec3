import { Alert, Box, Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { webhooksContract } from "../contract";
import { EVENT_LABELS, OUTGOING_EVENTS } from "../domain";
import { deliveryList } from "../list";
import type { Route } from "./+types/webhook-page";
import { DeliveryTable } from "./delivery-table";
import { WebhookBadge } from "./webhook-badge";

const EditWebhookDialog = onDemand(() =>
  import("./edit-webhook-dialog").then((part) => part.EditWebhookDialog),
);
const SecretDialog = onDemand(() => import("./secret-dialog").then((part) => part.SecretDialog));

const webhooks = () => client("webhooks");

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const asked = api(context, "webhooks");
  const [webhook, deliveries] = await Promise.all([
    asked.get({ id }),
    asked.deliveries({ id, ...deliveryList.ask(url.searchParams) }),
  ]);
  return { webhook, deliveries, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Webhook");

export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { webhook, deliveries, now } = loaderData;
  const { state, reason, failingSince, kind } = webhook;
  useLive(["webhook"]);
  useSoon(deliveries.rows, now);
  return (
    <>
      <PageHead title={webhook.name} actions={<Actions webhook={webhook} />}>
        <WebhookBadge state={state} isFailing={failingSince !== null} /> made on{" "}
        {formatDate(webhook.createdAt)}
      </PageHead>
      {state === "disabled" && (
        <Alert color="red" title="Disabled" mb={16}>
          {reason}. Switch it on once the receiver is mended, then send again what was given up.
        </Alert>
      )}
      {state === "active" && failingSince && (
        <Alert color="yellow" title="Nothing arrives" mb={16}>
          Since {formatDateTime(failingSince)}. It is tried again, and disabled after three days.
        </Alert>
      )}
      <Box mb={20}>
        <Facts width={260}>
          <Fact label="Address">
            {kind !== "own" ? `${webhook.host}, set under Third-Party APIs` : webhook.address}
          </Fact>
          <Fact label="Sent when">
            {webhook.events.length === OUTGOING_EVENTS.length
              ? "Everything that can be sent"
              : webhook.events.map((event) => EVENT_LABELS[event]).join(" · ")}
          </Fact>
          {webhook.overlapUntil && webhook.overlapUntil > now && (
            <Fact label="The secret before works until">{formatDateTime(webhook.overlapUntil)}</Fact>
          )}
        </Facts>
      </Box>
      <ListBar tabs={<FilterTabs list={deliveryList} filter="state" />} list={deliveryList} />
      <DeliveryTable webhookId={webhook.id} page={deliveries} now={now} mayReplay={state === "active"} />
    </>
  );
}

const SOON_MS = 60_000;
const AGAIN_MS = 2_000;

/** Polls while a delivery is due: deliveries are no events that the page receives. */
function useSoon(rows: readonly { nextAt: Date | null }[], now: Date) {
  const { revalidate } = useRevalidator();
  const isSoon = rows.some(({ nextAt }) => nextAt && nextAt.getTime() - now.getTime() < SOON_MS);
  useEffect(() => {
    if (!isSoon) return;
    const timer = setInterval(() => void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSoon, revalidate]);
}

function Actions({ webhook }: { webhook: Output<typeof webhooksContract, "get"> }) {
  const { id, name, state, kind } = webhook;
  const { act, busy } = useAct();
  const [isEdited, setEdited] = useState(false);
  const [made, setMade] = useState<{ secret: string; overlapUntil: Date }>();
  const isActive = state === "active";
  const rotate = async () => {
    const question = "The secret of now goes on signing beside the new one for 24 hours.";
    if (!(await askToConfirm(question, { title: "New secret", confirm: "Make a new secret" }))) return;
    const answer = await act("rotate", () => webhooks().rotate({ id }));
    if (answer) setMade(answer);
  };
  const remove = async () => {
    const question = `${name} is told of nothing more, and its log is deleted.`;
    if (!(await askToConfirm(question, { title: "Remove webhook", confirm: "Remove", danger: true }))) return;
    await act("remove", () => webhooks().remove({ id }), {
      said: `${name} is removed`,
      to: () => "/settings/webhooks",
    });
  };
  const turn = () =>
    act("switch", () => webhooks().switch({ id, active: !isActive }), {
      said: isActive ? `${name} is switched off` : `${name} is switched on`,
    });
  const replayFailed = () =>
    act("replay", () => webhooks().replayFailed({ id }), {
      said: ({ deliveries }) => (deliveries === 1 ? "1 is sent again" : `${deliveries} are sent again`),
    });
  return (
    <>
      {isActive ? (
        <Button
          variant="default"
          loading={busy === "test"}
          onClick={() => act("test", () => webhooks().test({ id }), { said: "A test event is on its way" })}
        >
          Send test
        </Button>
      ) : (
        kind === "own" && (
          <Button loading={busy === "switch"} onClick={turn}>
            Switch on
          </Button>
        )
      )}
      <ActionMenu
        trigger={(trigger) => (
          <Button variant="default" {...trigger} leftSection={<IconDots size={18} />}>
            More
          </Button>
        )}
        entries={[
          { label: "Edit", onSelect: () => setEdited(true) },
          { label: "New secret", onSelect: () => void rotate() },
          { label: "Send again what was given up", disabled: !isActive, onSelect: () => void replayFailed() },
          ...(kind === "own"
            ? [
                ...(isActive ? [{ label: "Switch off", onSelect: () => void turn() }] : []),
                { label: "Remove", danger: true, apart: true, onSelect: () => void remove() },
              ]
            : []),
        ]}
      />
      {isEdited && <EditWebhookDialog webhook={webhook} onClose={() => setEdited(false)} />}
      {made && <SecretDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  );
}
