import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { IconBrandWhatsapp, IconCheck, IconChecks, IconDots, IconPhone, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { inquiriesContract } from "~/features/inquiries/contract";
import { canDecide, greetingOf, type InquiryStatus } from "~/features/inquiries/domain";
import { client } from "~/platform/http/client";
import { useCompany } from "~/platform/ui/document";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import styles from "./inquiries-page.module.css";

interface Acted {
  id: string;
  name: string;
  phone: string;
  locale: string;
  status: InquiryStatus;
}

type Reasoned = "reject" | "complete";

const inquiries = () => client<typeof inquiriesContract>("inquiries");

/** Approve (pending only), WhatsApp, and with a reason Reject and Complete; icons in a row of the list, words on the page. */
export function InquiryActions({ inquiry, inRow = false }: { inquiry: Acted; inRow?: boolean }) {
  const { companyName } = useCompany();
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Reasoned>();
  const { id, name, phone, status } = inquiry;
  const may = (to: InquiryStatus) => canDecide(status, to);

  const act = async (work: () => Promise<unknown>, said?: string) => {
    setBusy(true);
    try {
      await work();
      if (said) tell(said);
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  const approve = () => act(() => inquiries().approve({ id }), `Inquiry of ${name} approved`);
  const called = () => act(() => inquiries().logContact({ id, channel: "call" }), `Call to ${name} noted`);
  const logWhatsApp = () => act(() => inquiries().logContact({ id, channel: "whatsapp" }));
  const greeting = greetingOf({ ...inquiry, about: "inquiry" }, companyName);
  const whatsApp = {
    component: "a" as const,
    href: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(greeting)}`,
    target: "_blank",
    rel: "noreferrer",
    onClick: logWhatsApp,
  };
  const words = asking && WORDS[asking];
  const decide = async (reason: string) => {
    if (!asking) return;
    await inquiries()[asking]({ id, reason });
    tell(`Inquiry of ${name} ${WORDS[asking].said}`);
  };
  const dialog = words && (
    <ReasonDialog
      title={`${words.title}: ${name}`}
      label={words.label}
      description={words.help}
      confirm={words.submit}
      maxLength={500}
      onClose={() => setAsking(undefined)}
      onConfirm={decide}
    />
  );

  if (!inRow) {
    return (
      <Group gap={8}>
        {may("approved") && (
          <Button leftSection={<IconCheck size={18} />} loading={busy} onClick={approve}>
            Approve
          </Button>
        )}
        {phone && (
          <Button {...whatsApp} variant="default" leftSection={<IconBrandWhatsapp size={18} />}>
            WhatsApp
          </Button>
        )}
        <Button variant="default" leftSection={<IconPhone size={18} />} loading={busy} onClick={called}>
          Note a call
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
      </Group>
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
        <ActionIcon {...whatsApp} variant="subtle" size={36} aria-label={`WhatsApp ${name}`}>
          <IconBrandWhatsapp size={20} />
        </ActionIcon>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={`More for ${name}`}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhone size={18} />} onClick={called}>
            Note a call
          </Menu.Item>
          {may("completed") && (
            <Menu.Item leftSection={<IconChecks size={18} />} onClick={() => setAsking("complete")}>
              Complete
            </Menu.Item>
          )}
          {may("rejected") && (
            <Menu.Item leftSection={<IconX size={18} />} onClick={() => setAsking("reject")}>
              Reject
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </div>
  );
}

const WORDS: Record<Reasoned, { title: string; label: string; help: string; submit: string; said: string }> =
  {
    reject: {
      title: "Reject this inquiry",
      label: "Reason",
      help: "Kept in the history; the customer is not told.",
      submit: "Reject",
      said: "rejected",
    },
    complete: {
      title: "Complete this inquiry",
      label: "What came of it?",
      help: "Such as: booked by phone, question answered, claim settled.",
      submit: "Complete",
      said: "completed",
    },
  };
