import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { Card } from "~/platform/ui/office/card";
import { useHeard } from "~/platform/ui/office/live";
import { PlainList } from "~/platform/ui/office/plain-list";
import type { surveysContract } from "../contract";
import { formatVolume, type SeenWith, surveyPath } from "../domain";
import { SurveyBadge } from "./survey-badge";
import { formatSlot } from "./survey-times";

type Brief = Output<typeof surveysContract, "of">["surveys"][number];

/** 'Survey on Thursday 3 Dec, 10:00, Grace Njeri', with its page for those who may open it. */
export function SurveyLine({ survey }: { survey: Brief }) {
  const { startsAt, surveyor, litres, mayOpen, state, link } = survey;
  const said = [
    startsAt ? `Survey on ${formatSlot(startsAt)}` : "Survey by the customer",
    surveyor,
    litres === null ? null : formatVolume(litres),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <span>{mayOpen ? <Link to={surveyPath(survey)}>{said}</Link> : said}</span>
      <SurveyBadge {...{ state, link }} />
    </>
  );
}

/** The surveys of a record; nothing without any. Loaded after the page. */
function SurveysCard({ type, id }: { type: SeenWith; id: string }) {
  const [surveys, setSurveys] = useState<readonly Brief[]>([]);
  const [changes, setChanges] = useState(0);
  useHeard((noun) => {
    if (["survey", "self-survey", "*"].includes(noun)) setChanges((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    let isGone = false;
    client("surveys")
      .of({ type, id })
      .then((found) => isGone || setSurveys(found.surveys))
      // The page shows its own errors.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [type, id, changes]);
  if (surveys.length === 0) return null;
  return (
    <Card title="Surveys" unprinted>
      <PlainList dense>
        {surveys.map((survey) => (
          <li key={survey.id}>
            <SurveyLine survey={survey} />
          </li>
        ))}
      </PlainList>
    </Card>
  );
}

export const LeadSurveys = ({ leadId }: { leadId: string }) => <SurveysCard type="lead" id={leadId} />;
export const QuoteSurveys = ({ quoteId }: { quoteId: string }) => <SurveysCard type="quote" id={quoteId} />;
export const CustomerSurveys = ({ customerId }: { customerId: string }) => (
  <SurveysCard type="customer" id={customerId} />
);
