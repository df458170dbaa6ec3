import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { mailingsContract } from "../contract";
import { canAct, missingTexts } from "../domain";

const ScheduleDialog = onDemand(() => import("./schedule-dialog").then((part) => part.ScheduleDialog));

interface CampaignActionsProps {
  campaign: Output<typeof mailingsContract, "get">;
  counted: Output<typeof mailingsContract, "audience"> | undefined;
}

/** The possible actions in the campaign's current state. */
export function CampaignActions({ campaign, counted }: CampaignActionsProps) {
  const { id, name } = campaign;
  const { act, busy } = useAct();
  const [isScheduling, setScheduling] = useState(false);
  const mailings = client("mailings");
  const isReady = campaign.audience !== null && missingTexts(campaign.channel, campaign.message).length === 0;
  const cancel = async () => {
    const question = "Remaining messages will not be sent. Messages already sent are not recalled.";
    if (
      await askToConfirm(question, { title: `Cancel ${name}`, confirm: "Cancel the campaign", danger: true })
    )
      await act("cancel", () => mailings.cancel({ id }), { said: `${name} is cancelled` });
  };
  const may = (action: Parameters<typeof canAct>[0]) => canAct(action, campaign);
  return (
    <>
      {may("cancel") && (
        <Button variant="default" loading={busy === "cancel"} onClick={cancel}>
          Cancel campaign
        </Button>
      )}
      {may("pause") && (
        <Button
          loading={busy === "pause"}
          onClick={() => act("pause", () => mailings.pause({ id }), { said: `${name} is paused` })}
        >
          Pause
        </Button>
      )}
      {may("resume") && (
        <Button
          loading={busy === "resume"}
          onClick={() => act("resume", () => mailings.resume({ id }), { said: `${name} goes on` })}
        >
          Resume
        </Button>
      )}
      {may("schedule") && isReady && (
        <>
          <Button
            variant="default"
            loading={busy === "test"}
            onClick={() => act("test", () => mailings.test({ id }), { said: "It is on its way to you" })}
          >
            Send me a test
          </Button>
          <Button leftSection={<IconSend size={18} />} onClick={() => setScheduling(true)}>
            Send
          </Button>
        </>
      )}
      {isScheduling && (
        <ScheduleDialog campaign={campaign} counted={counted} onClose={() => setScheduling(false)} />
      )}
    </>
  );
}
