import { Alert, Button, CopyButton, Flex, Skeleton } from "@mantine/core";
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLink, IconMail, IconMessage } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { SubjectType } from "~/features/inventory/inventories/domain/inventories";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { useViewer } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import type { surveyLinksContract } from "../contract";
import type { Channel } from "../domain/links";
import { SurveyLinkBadge } from "./survey-link-badge";

type Found = Output<typeof surveyLinksContract, "get"> & { inventoryId: string };

export const QuoteSurveyLink = ({ quoteId }: { quoteId: string }) => (
  <SurveyLinkCard type="quote" id={quoteId} />
);
export const LeadSurveyLink = ({ leadId }: { leadId: string }) => <SurveyLinkCard type="lead" id={leadId} />;

interface Subject {
  type: SubjectType;
  id: string;
}

/** The customer's link to list their goods: made, sent, reviewed. Nothing for people who do not manage inventories. */
function SurveyLinkCard({ type, id }: Subject) {
  const mayManage = useViewer()?.permissions.includes("manage_inventory") ?? false;
  const [found, setFound] = useState<Found | null>();
  const [problem, setProblem] = useState<string>();
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    let gone = false;
    if (!mayManage) return;
    find({ type, id }).then(
      (answer) => gone || setFound(answer),
      (error) => gone || setProblem(problemOf(error).message),
    );
    return () => {
      gone = true;
    };
  }, [mayManage, type, id, times]);
  if (!mayManage) return null;
  return (
    <Card
      title="List by the customer"
      level={type === "quote" ? 3 : 2}
      unprinted
      actions={found?.link && <SurveyLinkBadge state={found.link.state} />}
    >
      {problem ? <p className="muted">{problem}</p> : null}
      {found === undefined && !problem ? <Skeleton height={48} /> : null}
      {found !== undefined && <Body type={type} id={id} found={found} onChange={() => setTimes(times + 1)} />}
    </Card>
  );
}

async function find(subject: Subject): Promise<Found | null> {
  const { inventory } = await client("inventories").find(subject);
  if (!inventory) return null;
  return { inventoryId: inventory.id, ...(await client("surveyLinks").get({ id: inventory.id })) };
}

export const WAYS: { channel: Channel; label: string; icon: typeof IconMail }[] = [
  { channel: "email", label: "Email", icon: IconMail },
  { channel: "sms", label: "SMS", icon: IconMessage },
  { channel: "whatsapp", label: "WhatsApp", icon: IconBrandWhatsapp },
];

function Body({ type, id, found, onChange }: Subject & { found: Found | null; onChange: () => void }) {
  const { busy, act } = useAct();
  const links = client("surveyLinks");
  const link = found?.link;
  const make = () =>
    act(
      "make",
      async () => {
        const inventoryId = found?.inventoryId ?? (await client("inventories").start({ type, id })).id;
        await links.make({ id: inventoryId });
      },
      { said: "The link is ready", after: onChange },
    );
  const send = (channel: Channel) =>
    act(
      channel,
      async () => {
        const sent = await links.send({ id: found?.inventoryId ?? "", channel });
        if (channel === "whatsapp") open(whatsAppOf(found, sent.link), "_blank", "noopener");
      },
      { said: channel === "whatsapp" ? "WhatsApp was opened" : "The link was sent", after: onChange },
    );
  const end = () =>
    act("end", () => links.revoke({ id: found?.inventoryId ?? "" }), {
      said: "The link was ended",
      after: onChange,
    });
  return (
    <>
      <ChangeNotice found={found} onChange={onChange} />
      <p className="muted">{wordsOf(link)}</p>
      {found?.review && (
        <p className="muted">
          Reviewed by {found.review.by} on {formatDate(found.review.at)}.
        </p>
      )}
      <Flex gap={8} align="center" wrap="wrap" mt={12}>
        {found && link?.submittedAt && (
          <Button component={Link} to={`/inventories/submitted/${found.inventoryId}`} size="sm">
            {found.needsReview ? "Review the list" : "Open the list"}
          </Button>
        )}
        {link?.link ? (
          <>
            {WAYS.map(({ channel, label, icon: Icon }) => (
              <Button
                key={channel}
                size="sm"
                variant="default"
                leftSection={<Icon size={16} />}
                loading={busy === channel}
                disabled={!(channel === "email" ? found?.contact.email : found?.contact.phone)}
                onClick={() => void send(channel)}
              >
                {label}
              </Button>
            ))}
            <CopyButton value={link.link}>
              {({ copied, copy }) => (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {copied ? "Copied" : "Copy link"}
                </Button>
              )}
            </CopyButton>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              loading={busy === "end"}
              onClick={() => void end()}
            >
              End link
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            leftSection={<IconLink size={16} />}
            loading={busy === "make"}
            onClick={() => void make()}
          >
            {link ? "Make a new link" : "Make the link"}
          </Button>
        )}
      </Flex>
    </>
  );
}

function wordsOf(link: Found["link"] | undefined): string {
  if (!link) return "The customer lists their goods room by room, with photos, and needs no account.";
  if (link.submittedAt) return `The customer sent the list on ${formatDate(link.submittedAt)}.`;
  if (!link.link) return "The customer can no longer open the list.";
  return `The link works until ${formatDate(link.expiresAt)}.`;
}

const GREETINGS = {
  en: "Please list what you are moving, room by room:",
  sw: "Tafadhali orodhesha vitu unavyohamisha, chumba kwa chumba:",
};

export function whatsAppOf(found: Pick<Found, "contact"> | null, link: string): string {
  const { phone = "", locale = "en" } = found?.contact ?? {};
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(`${GREETINGS[locale]} ${link}`)}`;
}

/** A sent quote whose goods the customer changed: one press makes the next version. */
function ChangeNotice({ found, onChange }: { found: Found | null; onChange: () => void }) {
  const { busy, act } = useAct();
  const change = found?.change;
  if (!change) return null;
  const { litres, quoteId } = change;
  const size = `${(Math.abs(litres) / 1000).toFixed(1)} m³ ${litres < 0 ? "less" : "more"}`;
  return (
    <Alert color="yellow" mb="md" title="The customer changed the list">
      {litres === 0 ? "The volume stays the same." : `It is ${size} than in the quote.`}
      {quoteId && (
        <Button
          variant="white"
          size="compact-md"
          ms="sm"
          loading={busy === "revise"}
          onClick={() =>
            void act("revise", () => client("quotes").revise({ id: quoteId }), {
              said: "The next version of the quote is a draft",
              after: onChange,
            })
          }
        >
          Revise the quote
        </Button>
      )}
    </Alert>
  );
}
