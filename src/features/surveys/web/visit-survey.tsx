import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { activitiesContract } from "~/features/activities/contract";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { surveysContract } from "../contract";
import { appPath, isPhone } from "./phone-app";
import { SurveyBadge } from "./survey-badge";

type Brief = Output<typeof surveysContract, "ofVisit">["survey"];

/** The survey of a site visit, and its start. */
export function VisitSurvey({
  activity,
}: {
  activity: Pick<Output<typeof activitiesContract, "get">, "id" | "updatedAt" | "mayChange" | "status">;
}) {
  const { id, mayChange, status } = activity;
  const [survey, setSurvey] = useState<Brief>();
  const { busy, act } = useAct();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed visit has a changed survey
  useEffect(() => {
    let isGone = false;
    client("surveys")
      .ofVisit({ id })
      .then((found) => isGone || setSurvey(found.survey), notifyProblem);
    return () => {
      isGone = true;
    };
  }, [id, activity.updatedAt.getTime()]);
  if (survey === undefined) return <Skeleton height={72} />;
  const mayStart = survey
    ? survey.mayOpen && ["requested", "scheduled", "no_show"].includes(survey.state)
    : mayChange && (status === "scheduled" || status === "in_progress");
  if (!survey && !mayStart) return null;
  const start = () =>
    act("start", () => client("surveys").startVisit({ id }), {
      said: "Survey started",
      after: (started) => {
        if (isPhone()) location.assign(appPath(started.id));
        else void navigate(`/surveys/${started.id}`);
      },
    });
  return (
    <Card title="Survey" actions={survey && <SurveyBadge state={survey.state} />}>
      {survey?.mayOpen && (
        <p>
          <Link to={`/surveys/${survey.id}`}>Open the survey</Link>
        </p>
      )}
      {mayStart && (
        <Button size="sm" loading={busy === "start"} onClick={() => void start()}>
          Start survey
        </Button>
      )}
    </Card>
  );
}
