import { assertReachActivity } from "~/features/activities/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOn, answerDone } from "~/platform/http/reach";
import { surveysContract } from "../contract";
import { arrangeDay } from "./commands/arrange-day";
import { linkSurvey } from "./commands/link-survey";
import {
  cancelSurvey,
  missSurvey,
  reviewSurvey,
  startSurvey,
  startVisit,
  submitSurvey,
} from "./commands/run-survey";
import { dropStop, saveAccess } from "./commands/save-access";
import { getDay, listMine, listSurveyors, listVolumes, listWeek } from "./queries/survey-days";
import { listSurveys } from "./queries/survey-list";
import { findVisitSurvey, getSurvey, listAccessEdits, listSurveysOf } from "./queries/surveys";
import { assertReachSurvey } from "./reach";

const os = handlersOf(surveysContract);
const acting = actOn(assertReachSurvey);
const actingOnVisit = actOn(assertReachActivity);

export const surveysHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => listSurveys(db(), actor, input, now)),
  surveyors: os.surveyors.handler(async ({ context }) => ({
    surveyors: await listSurveyors(db(), context.actor),
  })),
  mine: os.mine.handler(({ context: { actor, now } }) => listMine(db(), actor, now)),
  get: os.get.handler(({ input, context: { actor, now } }) => getSurvey(db(), actor, input.id, now)),
  of: os.of.handler(async ({ input, context }) => ({
    surveys: await listSurveysOf(db(), context.actor, { ...input, now: context.now }),
  })),
  ofVisit: os.ofVisit.handler(async ({ input, context }) => ({
    survey: await findVisitSurvey(db(), context.actor, input.id),
  })),
  startVisit: os.startVisit.handler(({ input, context }) => actingOnVisit(context, input, startVisit)),
  start: os.start.handler(({ input, context }) => acting(context, input, startSurvey)),
  saveAccess: os.saveAccess.handler(({ input, context }) => acting(context, input, saveAccess)),
  dropStop: os.dropStop.handler(({ input, context }) => acting(context, input, dropStop)),
  accessHistory: os.accessHistory.handler(async ({ input, context: { actor } }) => ({
    edits: await listAccessEdits(db(), actor, input.id),
  })),
  submit: os.submit.handler(({ input, context }) => acting(context, input, submitSurvey)),
  noShow: os.noShow.handler(({ input, context }) => acting(context, input, missSurvey)),
  cancel: os.cancel.handler(({ input, context }) => answerDone(acting(context, input, cancelSurvey))),
  review: os.review.handler(({ input, context }) => answerDone(acting(context, input, reviewSurvey))),
  link: os.link.handler(({ input, context }) => acting(context, input, linkSurvey)),
  day: os.day.handler(({ input, context: { actor, now } }) => getDay(db(), actor, { ...input, now })),
  week: os.week.handler(({ input, context: { actor, now } }) => listWeek(db(), actor, { ...input, now })),
  volumes: os.volumes.handler(({ input, context }) => listVolumes(db(), context.actor, input)),
  arrange: os.arrange.handler(({ input, context }) => answerDone(act(context, input, arrangeDay))),
});
