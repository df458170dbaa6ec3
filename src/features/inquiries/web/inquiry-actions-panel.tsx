import { ActionIcon, Button } from "@mantine/core";
import {
  IconBrandWhatsapp,
  IconCheck,
  IconChecks,
  IconDots,
  IconFileText,
  IconPhone,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { useCompany, useViewer } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { noteWhatsApp } from "~/platform/ui/office/contacts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import {
  becomesQuote,
  canDecide,
  greetingOf,
  type InquirySource,
  type InquiryStatus,
} from "../domain/inquiries";
import styles from "./inquiry-actions.module.css";

const InquiryCall = onDemand(() => import("./call-dialog").then((part) => part.InquiryCall));

interface Acted {
  id: string;
  name: string;
  source: InquirySource;
  service: string;
  phone: string;
  locale: string;
  status: InquiryStatus;
}

type Reasoned = "reject" | "complete";

const inquiries = () => client("inquiries");

/** Approve (pending only), WhatsApp, Reject and Complete. Shows icons in a list's row, labels on the page. */
export function InquiryActions({ inquiry, inRow = false }: { inquiry: Acted; inRow?: boolean }) {
  const { companyName } = useCompany();
  const navigate = useNavigate();
  const mayFill = useViewer()?.permissions.includes("manage_quotes") ?? false;
  const { busy: acting, act } = useAct();
  const busy = acting !== undefined;
  const [asking, setAsking] = useState<Reasoned | "call">();
  const { id, name, phone, status } = inquiry;
  const may = (to: InquiryStatus) => canDecide(status, to);

  const drafts = becomesQuote(inquiry);
  /** On the page the button itself says that a quote is created. Nobody hears of a draft. */
  const createsQuote = drafts && mayFill && !inRow;
  const approve = async () => {
    const sure =
      createsQuote ||
      (await askToConfirm(
        drafts
          ? `Creates and opens a draft quote for ${name}. Fill it in and price it. ${name} gets no message yet.`
          : `${name} asked a question, so no quote is created. ${name} gets no message: reply, or complete it with the outcome.`,
        { title: "Approve this inquiry?", confirm: drafts ? "Approve and create draft" : "Approve" },
      ));
    if (!sure) return;
    const approved = await act("approve", () => inquiries().approve({ id }), {
      said: drafts ? `Inquiry of ${name} approved, draft quote created` : `Inquiry of ${name} approved`,
    });
    if (approved?.quoteNumber && mayFill) await navigate(`/quote-management/${approved.quoteNumber}?begin`);
  };
  const called = () => setAsking("call");
  const logWhatsApp = () =>
    act("whatsapp", () =>
      noteWhatsApp((reached) => inquiries().logContact({ id, channel: "whatsapp", reached })),
    );
  const greeting = greetingOf({ ...inquiry, about: "inquiry" }, companyName);
  const whatsApp = {
    component: "a" as const,
    href: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(greeting)}`,
    target: "_blank",
    rel: "noreferrer",
    onClick: logWhatsApp,
  };
  const words = asking && asking !== "call" && WORDS[asking];
  const decide = async (reason: string): Promise<unknown> =>
    asking && asking !== "call" && inquiries()[asking]({ id, reason });
  const dialog =
    asking === "call" ? (
      <InquiryCall id={id} name={name} onClose={() => setAsking(undefined)} />
    ) : (
      words && (
        <ReasonDialog
          title={`${words.title}: ${name}`}
          label={words.label}
          description={words.help}
          confirm={words.submit}
          maxLength={500}
          onClose={() => setAsking(undefined)}
          onConfirm={decide}
          said={words.said(name)}
        />
      )
    );

  if (!inRow) {
    return (
      <div className={styles.actions} data-record-actions="">
        {may("approved") && (
          <Button
            leftSection={createsQuote ? <IconFileText size={18} /> : <IconCheck size={18} />}
            loading={busy}
            onClick={approve}
          >
            {createsQuote ? "Create quote" : "Approve"}
          </Button>
        )}
        {phone && (
          <Button {...whatsApp} variant="default" leftSection={<IconBrandWhatsapp size={18} />}>
            WhatsApp
          </Button>
        )}
        <Button variant="default" leftSection={<IconPhone size={18} />} loading={busy} onClick={called}>
          Log a call
        </Button>
        {may("completed") && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            onClick={() => setAsking("complete")}
          >
            Complete
          </Button>
        )}
        {may("rejected") && (
          <Button variant="default" leftSection={<IconX size={18} />} onClick={() => setAsking("reject")}>
            Reject
          </Button>
        )}
        {dialog}
      </div>
    );
  }
  return (
    <div className={styles.rowActions}>
      {may("approved") && (
        <Button
          size="compact-md"
          variant="light"
          loading={busy}
          onClick={approve}
          aria-label={`Approve ${name}`}
        >
          Approve
        </Button>
      )}
      {phone && (
        <ActionIcon {...whatsApp} size={32} aria-label={`WhatsApp ${name}`}>
          <IconBrandWhatsapp size={20} />
        </ActionIcon>
      )}
      <ActionMenu
        trigger={(trigger) => (
          <ActionIcon size={32} aria-label={`More for ${name}`} {...trigger}>
            <IconDots size={20} />
          </ActionIcon>
        )}
        entries={[
          { label: "Log a call", icon: <IconPhone size={18} />, onSelect: called },
          ...(may("completed")
            ? [
                {
                  label: "Complete",
                  icon: <IconChecks size={18} />,
                  onSelect: () => setAsking("complete"),
                },
              ]
            : []),
          ...(may("rejected")
            ? [{ label: "Reject", icon: <IconX size={18} />, onSelect: () => setAsking("reject") }]
            : []),
        ]}
      />
      {dialog}
    </div>
  );
}

interface Words {
  title: string;
  label: string;
  help: string;
  submit: string;
  said: (name: string) => string;
}

const WORDS: Record<Reasoned, Words> = {
  reject: {
    title: "Reject this inquiry",
    label: "Reason",
    help: "Saved in the history. The customer gets no message.",
    submit: "Reject",
    said: (name) => `Inquiry of ${name} rejected`,
  },
  complete: {
    title: "Complete this inquiry",
    label: "Outcome",
    help: "Such as: booked by phone, question answered, claim settled.",
    submit: "Complete",
    said: (name) => `Inquiry of ${name} completed`,
  },
};
