import { Alert, Button, Flex, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, useSearchParams } from "react-router";
import { WarningsPanel } from "~/features/customers/notes/web/warnings-panel";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { Timeline } from "~/platform/ui/office/timeline";
import { ChangeNotes } from "../changes/web/change-notes";
import { acceptedChangesPart } from "../changes/web/change-parts";
import { QuoteContents } from "../contents/web/quote-contents";
import { shortTrail } from "../draft/domain";
import { quoteNeedsApproval } from "../errors";
import { QuoteCustomer } from "../page/web/quote-customer";
import styles from "../page/web/quote-page.module.css";
import { quoteSideParts } from "../page/web/quote-parts";
import { QuoteVersions } from "../versions/web/quote-versions";
import type { Route } from "./+types/quote-page";
import { QuoteMomentBadge, QuoteStatusBadge, UrgencyBadge } from "./quote-badge";
import { QuoteDraftParts } from "./quote-draft-parts";
import { QuoteFacts } from "./quote-facts";
import { QuoteHead } from "./quote-head";
import { QuoteNotes } from "./quote-notes";
import { QuotePricing } from "./quote-pricing";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const version = Number(url.searchParams.get("version")) || undefined;
  const quotes = api(context, "quotes");
  const quote = await quotes.get({ number: params.number, ...(version ? { version } : {}) });
  const { now, viewer } = context.get(pageRequest);
  const manage = viewer?.permissions.includes("manage_quotes") ?? false;
  const seesCustomers = viewer?.permissions.includes("view_customers") ?? false;
  const [{ staff }, compared, { warnings }] = await Promise.all([
    manage ? quotes.staff() : { staff: [] },
    compare(quotes, quote, Number(url.searchParams.get("against"))),
    seesCustomers ? api(context, "customerQuotes").warnings({ id: quote.id }) : { warnings: [] },
  ]);
  return { quote, manage, staff, compared, warnings, now };
}

async function compare(
  quotes: ReturnType<typeof api<"quotes">>,
  { number, version, versions }: Awaited<ReturnType<typeof quotes.get>>,
  asked: number,
) {
  if (versions.length < 2) return null;
  const isThere = versions.some((other) => other.version === asked) && asked !== version;
  const against = isThere ? asked : version > 1 ? version - 1 : version + 1;
  const [from, to] = [Math.min(against, version), Math.max(against, version)];
  return { against, ...(await quotes.compare({ number, from, to })) };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, `${params.number} · Quotes`);

export default function QuotePage({ loaderData }: Route.ComponentProps) {
  const { quote } = loaderData;
  const [query] = useSearchParams();
  const back = new URLSearchParams(query);
  back.delete("version");
  back.delete("against");
  back.delete("begin");
  return (
    <article className={styles.quote}>
      <Button
        component={Link}
        to={{ pathname: "/quote-management", search: `?${back}` }}
        variant="subtle"
        leftSection={<IconArrowLeft size={18} />}
        className={styles.back}
      >
        Back to List
      </Button>
      <QuoteParts key={quote.id} {...loaderData} />
    </article>
  );
}

type QuoteData = Route.ComponentProps["loaderData"];

function QuoteParts({ quote, manage, staff, compared, warnings, now }: QuoteData) {
  const [query] = useSearchParams();
  const [isBegun] = useState(query.has("begin") && quote.may.edit);
  /** Stays with the fields when somebody else decides meanwhile, so that nothing typed is lost. */
  const [isEdited] = useState(quote.may.edit);
  const notes = <QuoteNotes quote={quote} manage={manage} now={now} />;
  const waitsForManager =
    quote.requiresApproval && (quote.status === "pending" || quote.status === "revision");
  const above = (
    <>
      <div>
        <Text inherit c="dimmed" fz={14}>
          {quote.reference} · made {formatAgo(quote.createdAt, now)} · valid until{" "}
          {formatDate(quote.validUntil)}
        </Text>
        <Flex component="p" gap={6} align="center" wrap="wrap" mt={8}>
          <QuoteStatusBadge status={quote.status} />
          <QuoteMomentBadge quote={quote} today={nairobiDate(now)} />
          <UrgencyBadge urgency={quote.urgency} />
          {waitsForManager && <span className={styles.manager}>Requires Manager Approval</span>}
        </Flex>
      </div>
      <WarningsPanel warnings={warnings} />
      {waitsForManager && (
        <Alert color="yellow" mb="md">
          {quoteNeedsApproval.en}
          {quote.approvalReasons.length > 0 ? ` (${quote.approvalReasons.join(", ")})` : ""}.
          {quote.approvalAskedAt && ` Managers were asked ${formatAgo(quote.approvalAskedAt, now)}.`}
        </Alert>
      )}
      {quote.bookingRequestedAt && !quote.acceptedAt && (
        <Alert color="blue" mb="md">
          The customer wishes to book{quote.serviceDate ? ` for ${formatDate(quote.serviceDate)}` : ""}.
        </Alert>
      )}
      <ChangeNotes quote={quote} />
      {quote.acceptedAt &&
        acceptedChangesPart.all().map((Part) => <Part key="changes" quoteNumber={quote.number} level={3} />)}
      <QuoteVersions quote={quote} compared={compared} />
      <QuoteCustomer quote={quote} />
      {/* Its inventory. */}
      <Outlet />
      {quoteSideParts.all().map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
        <Part key={at} quoteId={quote.id} />
      ))}
      {isBegun && notes}
    </>
  );
  return (
    <>
      {isEdited ? (
        <QuoteDraftParts
          quote={quote}
          staff={staff}
          today={nairobiDate(now)}
          isBegun={isBegun}
          above={above}
        />
      ) : (
        <>
          <QuoteHead quote={quote} total={quote.total} bare={false} today={nairobiDate(now)} />
          {above}
          <QuoteFacts quote={quote} />
          <QuoteContents quote={quote} />
          <QuotePricing quote={quote} />
        </>
      )}
      {!isBegun && notes}
      <Card title="Audit trail" level={3} unprinted>
        <Timeline entries={shortTrail(quote.auditTrail)} now={now} />
      </Card>
    </>
  );
}
