import { Flex } from "@mantine/core";
import { Link } from "react-router";
import { ACCESS_LABELS } from "~/features/activities/visits/domain";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import detail from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { Timeline } from "~/platform/ui/office/timeline";
import { formatVolume, MODE_LABELS } from "../domain";
import type { Route } from "./+types/survey-page";
import { SurveyActions } from "./survey-actions";
import { SurveyBadge } from "./survey-badge";
import { SurveyGoods } from "./survey-goods";
import { SurveyStops } from "./survey-stops";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [survey, { rules }] = await Promise.all([
    api(context, "surveys").get({ id: params.id }),
    api(context, "inventoryRules").get(),
  ]);
  const hasRooms = Object.keys(survey.rooms).length > 0;
  const { rooms } = hasRooms ? await api(context, "pricing").priceList() : { rooms: [] };
  // The server sends the settings as their section declares them.
  const { trucks } = rules as PlanningRules;
  return { survey, rooms, trucks, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(
    matches,
    `Survey${loaderData?.survey.customer.name ? ` of ${loaderData.survey.customer.name}` : ""}`,
  );

type Data = Route.ComponentProps["loaderData"];

export default function SurveyPage({ loaderData }: Route.ComponentProps) {
  const { survey, trucks, now } = loaderData;
  useLive(["survey", "inventory"]);
  return (
    <>
      <PageHead
        title={survey.customer.name ? `Survey of ${survey.customer.name}` : "Survey"}
        above={{ to: "/surveys", label: "Surveys" }}
        views={[]}
        actions={<SurveyActions survey={survey} />}
      >
        <Flex component="span" gap={8} align="center" wrap="wrap" display="inline-flex">
          <SurveyBadge state={survey.state} />
          {[survey.startsAt && formatDateTime(survey.startsAt), survey.surveyor?.name]
            .filter(Boolean)
            .join(", ")}
        </Flex>
      </PageHead>
      <div className={detail.page}>
        <div className={detail.column}>
          <SurveyStops survey={survey} trucks={trucks} />
          {survey.inventoryId && <SurveyGoods inventoryId={survey.inventoryId} />}
          <NotedRooms {...loaderData} />
          {survey.note && (
            <Card title="Note">
              <p className="written">{survey.note}</p>
            </Card>
          )}
        </div>
        <aside className={detail.column}>
          <Plan survey={survey} />
          <Goods survey={survey} />
          <Card title="History">
            <Timeline entries={[...survey.history].reverse()} now={now} />
          </Card>
        </aside>
      </div>
    </>
  );
}

const SUBJECT_PATHS = {
  lead: (number: string) => `/crm/leads/${number}`,
  quote: (number: string) => `/quote-management/${number}`,
  service: (number: string) => `/moves?move=${number}`,
  inquiry: (_number: string, id: string) => `/inquiries/${id}`,
};

function Plan({ survey }: Pick<Data, "survey">) {
  const { customer, subject, mode, place, minutes, activityId } = survey;
  const steps = [
    ["Started", survey.startedAt, survey.startedBy],
    ["Submitted", survey.submittedAt, survey.submittedBy],
    ["Reviewed", survey.reviewedAt, survey.reviewedBy],
    ["No-show", survey.noShowAt, null],
    ["Cancelled", survey.cancelledAt, survey.cancelReason],
  ] as const;
  return (
    <Card title="The visit">
      <Facts>
        {customer.phone && (
          <Fact label="Phone">
            <a href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</a>
          </Fact>
        )}
        {subject && (
          <Fact label="For">
            <Link to={SUBJECT_PATHS[subject.type](subject.number, subject.id)}>
              {subject.number || "Inquiry"}
            </Link>
          </Fact>
        )}
        <Fact label="How">{MODE_LABELS[mode]}</Fact>
        {place && <Fact label="Where">{place}</Fact>}
        {activityId && <Fact label="Takes">{minutes} minutes</Fact>}
        {steps.map(
          ([label, at, by]) =>
            at && (
              <Fact key={label} label={label}>
                {formatDateTime(at)}
                {by && `, ${by}`}
              </Fact>
            ),
        )}
        {activityId && (
          <Fact label="Time and surveyor">
            <Link to={`/crm/activities/${activityId}`}>Change the visit</Link>
          </Fact>
        )}
      </Facts>
      {survey.visit === "cancelled" && survey.state !== "cancelled" && (
        <p className="muted">The visit was cancelled, but the survey took place.</p>
      )}
    </Card>
  );
}

function Goods({ survey: { inventoryId, version, litres, state } }: Pick<Data, "survey">) {
  return (
    <Card title="Inventory">
      {inventoryId ? (
        <>
          {litres !== null && (
            <Facts>
              <Fact label="Submitted">
                {formatVolume(litres)}, version {version}
              </Fact>
            </Facts>
          )}
          <p>
            <Link to={`/inventories/${inventoryId}`}>Open the inventory</Link>
          </p>
        </>
      ) : (
        <p className="muted">
          {state === "reviewed"
            ? "This survey is older than inventories."
            : "The visit has no lead or quote yet. Create one, then start the survey."}
        </p>
      )}
    </Card>
  );
}

function NotedRooms({ survey, rooms }: Data) {
  const counted = Object.entries(survey.rooms).map(
    ([id, count]) => `${count} × ${rooms.find((room) => room.id === id)?.name ?? id}`,
  );
  if (counted.length === 0 && !survey.access) return null;
  return (
    <Card title="Noted at the visit">
      <Facts>
        <Fact label="Rooms">{counted.join(", ") || "None noted"}</Fact>
        {survey.access && <Fact label="Access">{ACCESS_LABELS[survey.access]}</Fact>}
      </Facts>
    </Card>
  );
}
