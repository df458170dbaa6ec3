import { publicUrl } from "~/platform/http/public-url";
import { type OutgoingEvent, TEST_EVENT } from "../../domain";

interface Happened {
  event: string;
  subjectId: string;
  data: object;
}

type Sentence = (name: string) => string;

const SENTENCES: Readonly<Record<OutgoingEvent, Sentence>> = {
  "inquiry.received": (name) => `${name} came in by a form on the site`,
  "lead.created": (name) => `${name} was entered`,
  "lead.status_changed": (name) => `${name} has another status`,
  "quote.requested": (name) => `${name} was asked for`,
  "quote.approved": (name) => `${name} was approved`,
  "quote.sent": (name) => `${name} was sent to its customer`,
  "quote.accepted": (name) => `${name} was accepted`,
  "quote.declined": (name) => `${name} was declined`,
  "quote.cancelled": (name) => `${name} was called off`,
  "quote.rescheduled": (name) => `${name} got another day`,
  "quote.changes-proposed": (name) => `The list of ${name} was changed`,
  "quote.change-order-offered": (name) => `Changes of ${name} were sent to its customer`,
  "quote.change-order-confirmed": (name) => `Changes of ${name} were confirmed`,
  "quote.change-order-settled": (name) => `Changes of ${name} were settled`,
  "move.scheduled": (name) => `${name} was put on a day`,
  "move.rescheduled": (name) => `${name} was put on another day`,
  "move.advanced": (name) => `${name} has another status`,
  "move.cancelled": (name) => `${name} was cancelled`,
  "day-hold.held": (name) => `A day is held for ${name}`,
  "day-hold.booked": (name) => `The day of ${name} is booked`,
  "day-hold.expired": (name) => `The hold of ${name} ended`,
  "day-hold.released": (name) => `The held day of ${name} was released`,
  "day-wait.offered": (name) => `A day was offered to ${name}`,
  "job.added": (name) => `${name} was added`,
  "job.planned": (name) => `${name} was planned again`,
  "job.assigned": (name) => `${name} has another crew or vehicle`,
  "job.unassigned": (name) => `${name} has another crew or vehicle`,
  "job.advanced": (name) => `${name} took a step`,
  "job.answered": (name) => `${name} was answered by a crew member`,
  "publication.made": (name) => `${name} was published to the crew`,
  "crew.reported": (name) => `The crew reported on ${name}`,
  "crew.incident": (name) => `The crew reported an incident on ${name}`,
  "clearance.decided": (name) => `${name} was answered`,
  "hire.offered": (name) => `${name} was offered to hauliers`,
  "hire.accepted": (name) => `${name} was accepted by a haulier`,
  "hire.expired": (name) => `${name} was not accepted in time`,
  "hire.cancelled": (name) => `${name} was cancelled`,
  "purchase.approved": (name) => `${name} was approved`,
  "purchase.paid": (name) => `${name} was paid`,
  "evidence.signed": (name) => `${name} was signed`,
  "evidence.refused": (name) => `${name} was not signed: somebody refused`,
  "evidence.sealed": (name) => `${name} was sealed`,
  "invoice.issued": (name) => `${name} was issued`,
  "invoice.settled": (name) => `${name}: the paid amount changed`,
  "payment.received": (name) => `A payment came in for ${name}`,
  "payment.reversed": (name) => `A payment for ${name} was taken back`,
  "inventory.edited": (name) => `${name} was edited`,
  "inventory.frozen": (name) => `${name} was frozen`,
  "etims.signed": (name) => `${name} was signed by KRA`,
  "etims.rejected": (name) => `${name} was rejected by KRA`,
  "survey.submitted": (name) => `${name} was submitted`,
  "survey.reviewed": (name) => `${name} was reviewed`,
  "automation-rule.called": (name) => `A rule tells of ${name}`,
};

function placeOf({ event, subjectId, data }: Happened): { path: string; name: string } {
  const {
    number = "",
    invoice = "",
    move = "",
  } = data as Record<"number" | "invoice" | "move", string | undefined>;
  switch (event.split(".")[0]) {
    case "inquiry":
      return { path: `/inquiries/${subjectId}`, name: "An inquiry" };
    case "lead":
      return { path: `/crm/leads/${number}`, name: `Lead ${number}` };
    case "quote":
      return { path: `/quote-management/${number}`, name: `Quote ${number}` };
    case "move":
      return { path: `/moves?move=${number}`, name: `Move ${number}` };
    case "day-hold":
    case "day-wait":
      return { path: `/quote-management/${number}`, name: `Quote ${number}` };
    case "job":
      return { path: `/moves?move=${move}`, name: `Job ${number}` };
    case "crew":
      return { path: `/moves?move=${move}`, name: `${move}` };
    case "clearance":
      return { path: `/moves?move=${move}`, name: `A clearance of ${move}` };
    case "evidence":
      return { path: `/moves?move=${move}`, name: `A paper of ${move}` };
    case "hire":
      return { path: `/hires/${subjectId}`, name: `Truck ${number}` };
    case "purchase":
      return { path: `/purchases/${subjectId}`, name: `Purchase ${number}` };
    case "inventory":
      return { path: `/inventories/${subjectId}`, name: "An inventory" };
    case "etims":
      return { path: "/tax", name: number };
    case "survey":
      return { path: `/surveys/${subjectId}`, name: "A survey" };
    case "publication":
      return { path: "/moves", name: "A plan" };
    case "automation-rule":
      return { path: "/crm/automation", name: number };
    default:
      return { path: `/invoice-management/${invoice}`, name: `Invoice ${invoice}` };
  }
}

/** Escapes `&`, `<` and `>`, which Slack interprets. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** One line for a channel, with a link to the page, which asks who opens it to sign in. */
export function slackBody(happened: Happened): string {
  if (happened.event === TEST_EVENT)
    return JSON.stringify({ text: "This is a test of MoveEase. Nothing needs to be done." });
  const { path, name } = placeOf(happened);
  const base = publicUrl();
  const shown = base ? `<${base}${path}|${escaped(name)}>` : escaped(name);
  return JSON.stringify({ text: SENTENCES[happened.event as OutgoingEvent](shown) });
}
