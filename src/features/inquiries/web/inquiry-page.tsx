import { IconArrowLeft, IconMail, IconPhone } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { PageHead } from "~/platform/ui/office/page-head";
import type { inquiriesContract } from "../contract";
import { amountOf, SOURCE_LABELS, subjectOf } from "../domain";
import type { Route } from "./+types/inquiry-page";
import { AssignSelect } from "./assign-select";
import { InquiryActions } from "./inquiry-actions-panel";
import { InquiryBadge, ResponseNote } from "./inquiry-badge";
import styles from "./inquiry-page.module.css";
import { ReplyForm } from "./reply-form";

export async function loader({ context, params }: Route.LoaderArgs) {
  const inquiries = api<typeof inquiriesContract>(context, "inquiries");
  const [inquiry, { staff }] = await Promise.all([inquiries.get({ id: params.id }), inquiries.assignees()]);
  const { now, viewer } = context.get(pageRequest);
  return { inquiry, staff, now, sender: viewer?.name ?? "" };
}

export type InquiryDetail = Awaited<ReturnType<typeof loader>>["inquiry"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.inquiry.name ?? "Inquiry"} · Inquiries`);

export default function InquiryPage({ loaderData }: Route.ComponentProps) {
  const { inquiry, staff, now, sender } = loaderData;
  return (
    <>
      <Link to="/inquiries" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All inquiries
      </Link>
      <PageHead title={inquiry.name}>
        <span className={styles.badges}>
          <InquiryBadge status={inquiry.status} />
          {SOURCE_LABELS[inquiry.source]} ·{" "}
          <span title={formatDateTime(inquiry.createdAt)}>{formatAgo(inquiry.createdAt, now)}</span>
        </span>
      </PageHead>
      <div className={styles.actions}>
        <InquiryActions inquiry={inquiry} />
      </div>
      <div className={styles.page}>
        <div className={styles.column}>
          <Asked inquiry={inquiry} />
          {inquiry.claim && <Claim claim={inquiry.claim} />}
          <Messages inquiry={inquiry} now={now} />
          <ReplyForm key={inquiry.id} inquiry={inquiry} sender={sender} />
        </div>
        <aside className={styles.column}>
          <section className={styles.card}>
            <h2>Customer</h2>
            <p className={styles.contacts}>
              <a href={`tel:${inquiry.phone}`}>
                <IconPhone size={18} aria-hidden /> {formatPhone(inquiry.phone)}
              </a>
              <a href={`mailto:${inquiry.email}`}>
                <IconMail size={18} aria-hidden /> {inquiry.email}
              </a>
            </p>
            <AssignSelect inquiry={inquiry} staff={staff} />
          </section>
          <Standing inquiry={inquiry} now={now} />
          <section className={styles.card}>
            <h2>History</h2>
            <ol className={styles.trail}>
              {inquiry.auditTrail.map(({ id, action, user, timestamp }) => (
                <li key={id}>
                  <span>{action}</span>
                  <small title={formatDateTime(timestamp)}>
                    {user} · {formatAgo(timestamp, now)}
                  </small>
                </li>
              ))}
            </ol>
          </section>
        </aside>
      </div>
    </>
  );
}

function Asked({ inquiry }: { inquiry: InquiryDetail }) {
  return (
    <section className={styles.card}>
      <h2>{subjectOf(inquiry)}</h2>
      {inquiry.message ? (
        <p className={styles.message}>{inquiry.message}</p>
      ) : (
        <p className={styles.muted}>No message was written.</p>
      )}
    </section>
  );
}

/** Reference, items and photos; the reference leads to the quotes and invoices that carry it. */
function Claim({ claim }: { claim: NonNullable<InquiryDetail["claim"]> }) {
  const search = encodeURIComponent(claim.reference);
  return (
    <section className={styles.card}>
      <h2>{claim.number}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Reference, as typed</dt>
          <dd>{claim.reference}</dd>
        </div>
        <div>
          <dt>Look it up</dt>
          <dd>
            <Link to={`/quote-management?search=${search}`}>Quotes</Link> ·{" "}
            <Link to={`/invoice-management?search=${search}`}>Invoices</Link>
          </dd>
        </div>
      </dl>
      <h3>Items</h3>
      <ul className={styles.items}>
        {claim.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3>Photos</h3>
      {claim.photos.length === 0 ? (
        <p className={styles.muted}>None were sent.</p>
      ) : (
        <ul className={styles.photos}>
          {claim.photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`/documents/claim-photos/${id}.jpg`} target="_blank" rel="noreferrer">
                <img
                  src={`/documents/claim-photos/${id}.jpg`}
                  width={width}
                  height={height}
                  alt={`${claim.number}, ${index + 1} of ${claim.photos.length}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Messages({ inquiry: { messages }, now }: { inquiry: InquiryDetail; now: Date }) {
  if (messages.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>Messages we sent</h2>
      <ul className={styles.messages}>
        {messages.map(({ id, subject, text, status, createdAt }) => (
          <li key={id}>
            <details>
              <summary>
                <b>{subject}</b>
                <small title={formatDateTime(createdAt)}>
                  {status} · {formatAgo(createdAt, now)}
                </small>
              </summary>
              <p>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it is worth, how we stand against the promise, what was decided, and what the sender agreed to. */
function Standing({ inquiry, now }: { inquiry: InquiryDetail; now: Date }) {
  return (
    <section className={styles.card}>
      <h2>Standing</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Amount</dt>
          <dd>
            {amountOf(inquiry)}
            {inquiry.quoteNumber && (
              <>
                {" "}
                <Link to={`/quote-management/${inquiry.quoteNumber}`}>{inquiry.quoteNumber}</Link>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>First response</dt>
          <dd>
            <ResponseNote inquiry={inquiry} now={now} />
          </dd>
        </div>
        <div>
          <dt>Promised by</dt>
          <dd>{formatDateTime(inquiry.respondBy)}</dd>
        </div>
        {inquiry.decidedAt && (
          <div>
            <dt>Decided</dt>
            <dd>
              {inquiry.decidedName ?? "MoveEase"}, {formatDateTime(inquiry.decidedAt)}
              {inquiry.decisionReason && <small className={styles.reason}>{inquiry.decisionReason}</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>Consent</dt>
          <dd>
            Wording of {inquiry.consentVersion}, {formatDateTime(inquiry.consentedAt)}
          </dd>
        </div>
      </dl>
    </section>
  );
}
