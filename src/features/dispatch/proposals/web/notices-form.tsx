import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatTime } from "~/platform/kernel/dates";
import type { Delivery } from "~/platform/kernel/message-delivery";
import { useAct } from "~/platform/ui/form/use-write";
import { MAX_NOTICE } from "../domain/states";
import { countOf, type Notice, type Outage } from "./proposal-words";
import styles from "./proposals.module.css";

const DELIVERY_WORDS: Record<Delivery, string> = {
  sent: "sent",
  waiting: "waiting, sent",
  failed: "not delivered yet, call them; sent",
};
const BY = { sms: "SMS", email: "email", none: "no address" } as const;

/** The prepared messages. They can be edited, and go out with one click. */
export function NoticesForm({ outage, onSent }: { outage: Outage; onSent: () => unknown }) {
  const [language, setLanguage] = useState<"en" | "sw">("en");
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({});
  const { busy, act } = useAct();
  const textOf = (notice: Notice) =>
    edited[notice.id] ?? notice[notice.to === "crew" ? language : notice.locale];
  const open = outage.notices.filter(({ sentAt, channel }) => sentAt === null && channel !== "none");
  const send = () =>
    act(
      "send",
      () =>
        client("outages").send({
          id: outage.id,
          messages: open.map((notice) => ({ id: notice.id, text: textOf(notice) })),
        }),
      { said: ({ sent }) => `${countOf(sent, "message", "messages")} sent`, after: onSent },
    );
  return (
    <section className={styles.section} aria-label="Messages">
      <h3>Messages</h3>
      {open.some(({ to }) => to === "crew") && (
        <SegmentedControl
          value={language}
          onChange={(value) => setLanguage(value === "sw" ? "sw" : "en")}
          data={[
            { value: "en", label: "English" },
            { value: "sw", label: "Kiswahili" },
          ]}
          aria-label="Language of messages to the crew"
        />
      )}
      {outage.notices.map((notice) =>
        open.includes(notice) ? (
          <Textarea
            key={notice.id}
            label={`${notice.name}, ${notice.number}, by ${BY[notice.channel]}`}
            value={textOf(notice)}
            maxLength={MAX_NOTICE}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) =>
              setEdited((before) => ({ ...before, [notice.id]: value }))
            }
          />
        ) : (
          <p key={notice.id} className={styles.note}>
            {notice.name}, {notice.number}:{" "}
            {notice.sentAt
              ? `${DELIVERY_WORDS[notice.delivery ?? "sent"]} at ${formatTime(notice.sentAt)}`
              : "no phone or email that may be used"}
          </p>
        ),
      )}
      {open.length > 0 && (
        <Button
          loading={busy === "send"}
          disabled={open.some((notice) => textOf(notice).trim() === "")}
          onClick={send}
        >
          Send {countOf(open.length, "message", "messages")}
        </Button>
      )}
    </section>
  );
}
