import { Box, Flex } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import { Link, Outlet } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDate, formatDateTime, isPlainDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import detail from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import { amountOf, SOURCE_LABELS, subjectOf } from "../domain/inquiries";
import type { Route } from "./+types/inquiry-page";
import { AssignSelect } from "./assign-select";
import { InquiryActions } from "./inquiry-actions-panel";
import { InquiryBadge, ResponseNote } from "./inquiry-badge";
import styles from "./inquiry-page.module.css";
import { ReplyForm } from "./reply-form";

export async function loader({ context, params }: Route.LoaderArgs) {
  const inquiries = api(context, "inquiries");
  const [inquiry, { staff }] = await Promise.all([inquiries.get({ id: params.id }), inquiries.assignees()]);
  const { now, viewer } = context.get(pageRequest);
  return { inquiry, staff, now, sender: viewer?.name ?? "" };
}

export type InquiryDetail = Awaited<ReturnType<typeof loader>>["inquiry"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `${loaderData?.inquiry.name ?? "Inquiry"} · Inquiries`);

export default function InquiryPage({ loaderData }: Route.ComponentProps) {
  const { inquiry, staff, now, sender } = loaderData;
  const mayErase = useViewer()?.permissions.includes("manage_system_settings") ?? false;
  useLive(["inquiry"]);
  return (
    <>
      <PageHead title={inquiry.name}>
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          <InquiryBadge status={inquiry.status} />
          {SOURCE_LABELS[inquiry.source]} ·{" "}
          <span title={formatDateTime(inquiry.createdAt)}>{formatAgo(inquiry.createdAt, now)}</span>
        </Flex>
      </PageHead>
      <Box mb={20}>
        <InquiryActions inquiry={inquiry} />
      </Box>
      <div className={detail.page}>
        <div className={detail.column}>
          <Asked inquiry={inquiry} />
          {inquiry.claim && <Claim claim={inquiry.claim} />}
          <Messages inquiry={inquiry} now={now} />
          {/* The inventory and the customer's replies. */}
          <Outlet />
          <ReplyForm key={inquiry.id} inquiry={inquiry} sender={sender} />
        </div>
        <aside className={detail.column}>
          <Card title="Customer">
            <p className={styles.contacts}>
              <a href={`tel:${inquiry.phone}`}>
                <IconPhone size={18} aria-hidden /> {formatPhone(inquiry.phone)}
              </a>
              <a href={`mailto:${inquiry.email}`}>
                <IconMail size={18} aria-hidden /> {inquiry.email}
              </a>
            </p>
            <AssignSelect inquiry={inquiry} staff={staff} />
          </Card>
          <Standing inquiry={inquiry} now={now} />
          {mayErase && inquiry.email && (
            <Card title="Personal data">
              <Link to={`/personal-data/inquiry/${inquiry.id}`}>Copy or erase</Link>
            </Card>
          )}
          <Card title="History">
            <Timeline entries={inquiry.auditTrail} now={now} />
          </Card>
        </aside>
      </div>
    </>
  );
}

function Asked({ inquiry }: { inquiry: InquiryDetail }) {
  return (
    <Card title={subjectOf(inquiry)}>
      {inquiry.message ? (
        <p className={styles.message}>{inquiry.message}</p>
      ) : (
        <p className="muted">No message.</p>
      )}
    </Card>
  );
}

function Claim({ claim }: { claim: NonNullable<InquiryDetail["claim"]> }) {
  const search = encodeURIComponent(claim.reference);
  return (
    <Card title={claim.number}>
      <Facts width={240}>
        <Fact label="Reference, as typed">{claim.reference}</Fact>
        <Fact label="Search for it">
          <Link to={`/quote-management?search=${search}`}>Quotes</Link> ·{" "}
          <Link to={`/invoice-management?search=${search}`}>Invoices</Link>
        </Fact>
      </Facts>
      <h3 className={styles.part}>Items</h3>
      <ul className="bullets">
        {claim.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3 className={styles.part}>Photos</h3>
      {claim.photos.length === 0 ? (
        <p className="muted">No photos sent.</p>
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
    </Card>
  );
}

function Messages({ inquiry: { messages }, now }: { inquiry: InquiryDetail; now: Date }) {
  if (messages.length === 0) return null;
  return (
    <Card title="Messages we sent">
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
    </Card>
  );
}

function Standing({ inquiry, now }: { inquiry: InquiryDetail; now: Date }) {
  return (
    <Card title="Standing">
      <Facts width={240}>
        <Fact label="Amount">
          {amountOf(inquiry)}
          {inquiry.quoteNumber && (
            <>
              {" "}
              <Link to={`/quote-management/${inquiry.quoteNumber}`}>{inquiry.quoteNumber}</Link>
            </>
          )}
        </Fact>
        <Fact label="First response">
          <ResponseNote inquiry={inquiry} now={now} />
        </Fact>
        <Fact label="Promised by">{formatDateTime(inquiry.respondBy)}</Fact>
        {inquiry.decidedAt && (
          <Fact label="Decided">
            {inquiry.decidedName ?? "MoveEase"}, {formatDateTime(inquiry.decidedAt)}
            {inquiry.decisionReason && (
              <Box component="small" display="block" c="dimmed" fw={400} fz={14}>
                {inquiry.decisionReason}
              </Box>
            )}
          </Fact>
        )}
        <Fact label="Consent">
          Given {formatDateTime(inquiry.consentedAt)}, on the notice of{" "}
          {isPlainDate(inquiry.consentVersion) ? formatDate(inquiry.consentVersion) : inquiry.consentVersion}
        </Fact>
      </Facts>
    </Card>
  );
}
