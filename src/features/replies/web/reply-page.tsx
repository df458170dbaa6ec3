import { Alert, Button, Flex } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type LeadChoice, LeadPicker } from "~/features/crm/leads/web/lead-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import detail from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { CHANNEL_LABELS, MAX_ANSWER } from "../domain/replies";
import type { Route } from "./+types/reply-page";
import { OtherSenderBadge, ReplyBadge } from "./reply-badge";
import styles from "./reply-page.module.css";
import { SaidPanel } from "./said-panel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [reply, thread] = await Promise.all([
    api(context, "replies").get({ id: params.id }),
    api(context, "replies").thread({ id: params.id }),
  ]);
  return { reply, thread: thread.rows, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData ? whoOf(loaderData.reply) : "Reply"} · Replies`);

type Reply = Awaited<ReturnType<typeof loader>>["reply"];

const addressOf = ({ channel, fromAddress }: Reply) =>
  channel === "sms" ? formatPhone(fromAddress) : fromAddress;
const whoOf = (reply: Reply) => reply.fromName || reply.partyName || addressOf(reply) || "Unknown sender";

export default function ReplyPage({ loaderData: { reply, thread, now } }: Route.ComponentProps) {
  useLive(["reply", "message"]);
  return (
    <>
      <PageHead title={whoOf(reply)} actions={<Actions reply={reply} />}>
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          <ReplyBadge {...reply} /> <OtherSenderBadge {...reply} /> {CHANNEL_LABELS[reply.channel]} ·{" "}
          <span title={formatDateTime(reply.receivedAt)}>{formatAgo(reply.receivedAt, now)}</span>
        </Flex>
      </PageHead>
      <div className={detail.page}>
        <div className={detail.column}>
          <Said reply={reply} />
          {reply.sent.length > 0 && <Sent sent={reply.sent} now={now} />}
          <SaidPanel title="Said before" rows={thread} now={now} />
          {reply.mayAnswer && <AnswerForm key={reply.id} reply={reply} />}
        </div>
        <aside className={detail.column}>
          <About reply={reply} />
        </aside>
      </div>
    </>
  );
}

function Said({ reply }: { reply: Reply }) {
  const { text, quoted, files, leftOut } = reply;
  return (
    <Card title={reply.subject || "Text message"}>
      {reply.senderDiffers && reply.answers && (
        <Alert color="yellow" title="Not from whom we wrote to" mb="sm">
          We wrote to {reply.answers.recipient}; this came from {addressOf(reply)}. Make sure who it is before
          you tell anything of the move.
        </Alert>
      )}
      {text ? <p className={styles.text}>{text}</p> : <p className="muted">Nothing was written.</p>}
      {reply.isCut && <p className="muted">It was too long to be read whole: the rest is in the mailbox.</p>}
      {quoted && (
        <details className={styles.quoted}>
          <summary>Quoted text</summary>
          <p className={styles.text}>{quoted}</p>
        </details>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <a href={`/documents/reply-files/${id}`} download={name}>
                <IconPaperclip size={16} aria-hidden /> {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <div className="muted">
          <p>Files that were not kept. They are in the mailbox:</p>
          <ul>
            {leftOut.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Sent({ sent, now }: { sent: Reply["sent"]; now: Date }) {
  return (
    <Card title="Our answers">
      <ul className={`divided ${styles.sent}`}>
        {sent.map(({ id, subject, text, status, createdAt }) => (
          <li key={id}>
            <details>
              <summary>
                <b>{subject}</b>
                <small title={formatDateTime(createdAt)}>
                  {status} · {formatAgo(createdAt, now)}
                </small>
              </summary>
              <p className={styles.text}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AnswerForm({ reply }: { reply: Reply }) {
  const isMail = reply.channel === "email";
  const form = useWriteForm({
    start: { body: "" },
    send: ({ body }, { context }) => client("replies").answer({ id: reply.id, body }, { context }),
    said: `Answer to ${whoOf(reply)} is on its way`,
    clear: true,
  });
  return (
    <Card title={isMail ? "Answer by email" : "Answer by SMS"}>
      <Form of={form} className={styles.answer} label="Answer">
        <TextareaField
          of={form}
          name="body"
          label="Message"
          description={
            isMail
              ? `To ${reply.fromAddress}, in the same thread. It begins with a greeting and ends with our address.`
              : `To ${addressOf(reply)}, at once.`
          }
          minRows={5}
          maxLength={MAX_ANSWER}
        />
        <FormFoot of={form} submit="Send answer" />
      </Form>
    </Card>
  );
}

function Close({ reply }: { reply: Reply }) {
  const { busy, act } = useAct();
  if (!reply.mayAnswer || reply.status !== "waiting") return null;
  const close = () =>
    act("close", () => client("replies").close({ id: reply.id }), {
      said: "Closed: it needs no answer",
    });
  return (
    <Button variant="default" loading={busy === "close"} onClick={() => void close()}>
      No answer needed
    </Button>
  );
}

function Actions({ reply }: { reply: Reply }) {
  const { busy, act } = useAct();
  const [isLinking, setLinking] = useState(false);
  const navigate = useNavigate();
  const { id, mayLink, leadNumber, mayAnswer, optedOut, fromAddress, channel } = reply;
  const replies = () => client("replies");
  const makeLead = async () => {
    const lead = await act("lead", () => replies().makeLead({ id }), {
      said: ({ made }) => (made ? "Lead created" : "Linked to their open lead"),
    });
    if (lead) await navigate(`/crm/leads/${lead.leadNumber}`);
  };
  return (
    <>
      {mayLink && !leadNumber && (
        <>
          <Button loading={busy === "lead"} onClick={() => void makeLead()}>
            Create lead
          </Button>
          <Button variant="default" onClick={() => setLinking(true)}>
            Link to a lead
          </Button>
        </>
      )}
      {mayAnswer && !optedOut && fromAddress && (
        <Button
          variant="default"
          loading={busy === "out"}
          onClick={() =>
            void act("out", () => replies().optOut({ id }), {
              said: `No more ${channel === "sms" ? "SMS" : "emails"} of sequences and campaigns to them`,
            })
          }
        >
          Opt out
        </Button>
      )}
      <Close reply={reply} />
      {isLinking && <LinkDialog id={id} onClose={() => setLinking(false)} />}
    </>
  );
}

function LinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [lead, setLead] = useState<LeadChoice | null>(null);
  const form = useWriteForm({
    start: {},
    send: () => client("replies").linkLead({ id, leadId: lead?.id ?? "" }),
    after: onClose,
    said: "Linked",
  });
  return (
    <DialogForm of={form} title="Link to a lead" submit="Link" ready={lead !== null} onClose={onClose}>
      <LeadPicker label="Lead" value={lead} onChange={setLead} />
    </DialogForm>
  );
}

function About({ reply }: { reply: Reply }) {
  const { leadNumber, customerNumber, inquiryId, answers } = reply;
  const isNobodys = !leadNumber && !customerNumber && !inquiryId;
  return (
    <Card title="About">
      <Facts width={240}>
        <Fact label="From">{addressOf(reply) || "Not given"}</Fact>
        {leadNumber && (
          <Fact label="Lead">
            <Link to={`/crm/leads/${leadNumber}`}>{reply.partyName ?? leadNumber}</Link>
          </Fact>
        )}
        {customerNumber && (
          <Fact label="Customer">
            <Link to={`/customers/${customerNumber}/communications`}>{customerNumber}</Link>
          </Fact>
        )}
        {inquiryId && (
          <Fact label="Inquiry">
            <Link to={`/inquiries/${inquiryId}`}>The form they sent</Link>
          </Fact>
        )}
        {isNobodys && <Fact label="Of">Unknown sender</Fact>}
        {answers && (
          <Fact label="Answers">
            {answers.subject}, {formatDateTime(answers.createdAt)}
          </Fact>
        )}
        {reply.answeredAt && (
          <Fact label="Answered">
            {reply.answeredByName ?? "MoveEase"}, {formatDateTime(reply.answeredAt)}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
