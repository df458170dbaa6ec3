import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { Card } from "~/platform/ui/office/card";
import { Timeline } from "~/platform/ui/office/timeline";
import type { ShownPrompt } from "../../web/invoice-frame";
import { PROMPT_REASONS, type PromptState } from "../domain";

const STATES: Record<PromptState, { label: string; tone: BadgeTone }> = {
  queued: { label: "Sending", tone: "waiting" },
  prompted: { label: "On the phone", tone: "waiting" },
  checking: { label: "Being checked", tone: "waiting" },
  succeeded: { label: "Paid", tone: "ok" },
  failed: { label: "Not paid", tone: "error" },
  cancelled: { label: "Cancelled", tone: "muted" },
  expired: { label: "Not answered", tone: "muted" },
};

/** A prompt's outcome as a sentence; undefined while it is open. */
export function reasonOf(prompt: ShownPrompt): string | undefined {
  if (prompt.state === "succeeded") return prompt.receipt ? `Receipt ${prompt.receipt}.` : undefined;
  return prompt.reason ? PROMPT_REASONS[prompt.reason] : undefined;
}

/** The prompts sent for this invoice, newest first. */
export function PromptList({ prompts, now }: { prompts: readonly ShownPrompt[]; now: Date }) {
  return (
    <Card title="M-Pesa requests">
      <Timeline
        entries={prompts.map((prompt) => ({
          id: prompt.id,
          action: (
            <>
              <b>{formatKes(prompt.amount * 100)}</b> from {formatPhone(prompt.phone)}
              <small>{reasonOf(prompt)}</small>
            </>
          ),
          user: <Badge tone={STATES[prompt.state].tone}>{STATES[prompt.state].label}</Badge>,
          timestamp: prompt.createdAt,
        }))}
        now={now}
        live
      />
    </Card>
  );
}
