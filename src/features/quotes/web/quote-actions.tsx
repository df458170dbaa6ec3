import { Button, CopyButton, Text } from "@mantine/core";
import {
  IconBrandWhatsapp,
  IconCheck,
  IconCoin,
  IconCopy,
  IconLinkOff,
  IconMail,
  IconPencil,
  IconUserQuestion,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { notifyRefusal } from "~/platform/ui/office/notify";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { ChangeActions } from "../changes/web/change-actions";
import { approvalQuestion, sharingOf } from "../domain";
import { quoteIsBare, quoteNeedsApproval } from "../errors";
import styles from "../page/web/quote-page.module.css";
import type { QuoteDetail } from "../page/web/shown-quote";

const quotes = () => client("quotes");

type Reason = "reject" | "revision" | "approval";

const UNSAVED = "This quote has changes that are not saved.";

const DIALOGS: Record<
  Reason,
  {
    title: string;
    confirm: string;
    description: string;
    said: string;
    send: (input: { id: string; reason: string }) => Promise<unknown>;
  }
> = {
  reject: {
    title: "Reject this quote",
    confirm: "Reject",
    description: "Kept as a note; the customer does not see it.",
    said: "Quote rejected",
    send: (input) => quotes().reject(input),
  },
  revision: {
    title: "Request revision",
    confirm: "Request Revision",
    description: "Kept as a note; the customer does not see it.",
    said: "Revision requested",
    send: (input) => quotes().requestRevision(input),
  },
  approval: {
    title: "Ask for approval",
    confirm: "Ask for approval",
    description: "Sent to all quote approvers. The customer does not see it.",
    said: "Managers notified",
    send: (input) => quotes().askForApproval(input),
  },
};

interface QuoteActionsProps {
  quote: QuoteDetail;
  today: string;
  /** Saves an edited draft first; undefined if that failed. */
  settled?: () => Promise<QuoteDetail | undefined>;
}

/** The actions on the quote: decide, send, revoke, revise. Shows only what the server would allow. */
export function QuoteActions({ quote, today, settled = async () => quote }: QuoteActionsProps) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<Reason>();
  const { id, may } = quote;

  const whatsApp = () =>
    act(
      "whatsapp",
      async () => {
        const { link } = await quotes().openWhatsApp({ id });
        const text = sharingOf(quote, link);
        window.open(
          `https://wa.me/${quote.customerPhone.slice(1)}?text=${encodeURIComponent(text)}`,
          "_blank",
          "noreferrer",
        );
      },
      { said: "WhatsApp opened with the link" },
    );
  const revoke = async () => {
    const sure = await askToConfirm(
      "The customer's link stops working at once. Sending the quote again makes a new one.",
      { title: "Revoke the link", confirm: "Revoke link", danger: true },
    );
    if (sure) await act("revoke", () => quotes().revokeLink({ id }), { said: "Link revoked" });
  };
  const revise = async () => {
    const sure =
      !quote.sentAt ||
      (await askToConfirm(
        `You get version ${quote.version + 1} to change. The customer's link to this version stops working at once and says that a new one is being prepared.`,
        { title: "Revise this quote?", confirm: "Revise" },
      ));
    if (!sure) return;
    await act("revise", () => quotes().revise({ id }), {
      said: "New version created",
      to: () => `/quote-management/${quote.number}`,
    });
  };
  /** The quote after its unsaved changes are saved, if the action is still allowed. */
  const ready = async (isAllowed: (now: QuoteDetail) => boolean) => {
    const now = await settled();
    if (now && isAllowed(now)) return now;
    notifyRefusal(now ? now.approvalRefusal || quoteNeedsApproval.en : UNSAVED);
    return undefined;
  };
  const approve = async () => {
    const now = await ready((saved) => saved.may.approve);
    if (!now) return;
    const sure = now.bare
      ? await askToConfirm(quoteIsBare.en, {
          title: "Approve without anything to move?",
          confirm: "Approve and send anyway",
          danger: true,
        })
      : await askToConfirm(...approvalQuestion({ ...now, name: now.customerName }));
    if (sure)
      await act("approve", () => quotes().approve({ id, bare: now.bare }), {
        said: "Quote approved and sent",
      });
  };
  const giveReason = (reason: string): Promise<unknown> => DIALOGS[asking ?? "revision"].send({ id, reason });

  const ask = async (reason: Reason, isAllowed: (now: QuoteDetail) => boolean) => {
    if (await ready(isAllowed)) setAsking(reason);
  };
  const confirmPrice = async () => {
    const now = await ready((saved) => saved.mayConfirmPrice);
    if (now)
      await act("confirm", () => quotes().confirmPrice({ id, rowVersion: now.rowVersion }), {
        said: `Price confirmed: ${formatKes(now.total)}`,
      });
  };
  const any =
    may.approve ||
    may.askForApproval ||
    quote.mayConfirmPrice ||
    may.reject ||
    may.requestRevision ||
    may.revise ||
    may.send ||
    may.change;
  const isSaid = quote.approvalRefusal === quoteNeedsApproval.en;
  const refusal = quote.approvalRefusal && !isSaid && (
    <Text inherit c="dimmed" fz={14}>
      {quote.approvalRefusal}
    </Text>
  );
  if (!any) return refusal || null;
  return (
    <div className={styles.actions} data-record-actions="">
      {may.approve && (
        <Button
          color="green"
          leftSection={<IconCheck size={18} />}
          loading={busy === "approve"}
          disabled={busy !== undefined}
          onClick={approve}
        >
          Approve and send
        </Button>
      )}
      {may.askForApproval && (
        <Button
          leftSection={<IconUserQuestion size={18} />}
          disabled={busy !== undefined}
          onClick={() => ask("approval", (saved) => saved.may.askForApproval)}
        >
          Ask for approval
        </Button>
      )}
      {quote.mayConfirmPrice && (
        <Button
          leftSection={<IconCoin size={18} />}
          loading={busy === "confirm"}
          disabled={busy !== undefined}
          onClick={confirmPrice}
        >
          Confirm price {formatKes(quote.total)}
        </Button>
      )}
      {may.requestRevision && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} />}
          disabled={busy !== undefined}
          onClick={() => ask("revision", (saved) => saved.may.requestRevision)}
        >
          Request Revision
        </Button>
      )}
      {may.reject && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={18} />}
          disabled={busy !== undefined}
          onClick={() => ask("reject", (saved) => saved.may.reject)}
        >
          Reject
        </Button>
      )}
      {may.send && (
        <>
          <Button
            leftSection={<IconBrandWhatsapp size={18} />}
            color="teal"
            loading={busy === "whatsapp"}
            onClick={whatsApp}
          >
            Send by WhatsApp
          </Button>
          <Button
            variant="default"
            leftSection={<IconMail size={18} />}
            loading={busy === "send"}
            onClick={() => act("send", () => quotes().send({ id }), { said: "Quote sent by email" })}
          >
            Send again
          </Button>
          {quote.link && (
            <>
              <CopyButton value={quote.link}>
                {({ copied, copy }) => (
                  <Button variant="default" leftSection={<IconCopy size={18} />} onClick={copy}>
                    {copied ? "Copied" : "Copy link"}
                  </Button>
                )}
              </CopyButton>
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconLinkOff size={18} />}
                loading={busy === "revoke"}
                onClick={revoke}
              >
                Revoke link
              </Button>
            </>
          )}
        </>
      )}
      {may.revise && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} />}
          loading={busy === "revise"}
          onClick={revise}
        >
          Revise
        </Button>
      )}
      <ChangeActions quote={quote} today={today} />
      {refusal}
      {asking && (
        <ReasonDialog
          title={DIALOGS[asking].title}
          confirm={DIALOGS[asking].confirm}
          description={DIALOGS[asking].description}
          danger={asking === "reject"}
          optional
          maxLength={500}
          onClose={() => setAsking(undefined)}
          onConfirm={giveReason}
          said={DIALOGS[asking].said}
        />
      )}
    </div>
  );
}
