import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { assertChangeCustomer } from "~/features/customers/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { insightsContract } from "../contract";
import { markItem } from "../findings/server/commands";
import { getInsights } from "../findings/server/queries";
import { setStage } from "../journey/server/commands";
import { getJourney } from "../journey/server/queries";
import { listPlaces } from "../lifecycles/server/queries";
import { assessCustomer, resumeRisk, setCreditLimit, setRiskAside } from "./commands";
import { getAnalytics } from "./queries/insights";
import { assertCreditCustomer } from "./reach";

const os = handlersOf(insightsContract);
const acting = actOn(assertChangeCustomer);

export const insightsHandlers = os.router({
  analytics: os.analytics.handler(async ({ input, context: { actor, now } }) =>
    getAnalytics(db(), actor, await getReachableCustomer(db(), actor, input.id), now),
  ),
  insights: os.insights.handler(async ({ input, context: { actor, now } }) =>
    getInsights(db(), actor, await getReachableCustomer(db(), actor, input.id), now),
  ),
  journey: os.journey.handler(async ({ input, context: { actor, now } }) => {
    const customer = await getReachableCustomer(db(), actor, input.id);
    const journey = await getJourney(db(), customer, now);
    const at = { customerId: customer.id, history: journey.stageHistory };
    return { ...journey, lifecycles: await listPlaces(db(), at) };
  }),
  mark: os.mark.handler(({ input, context }) => answerDone(acting(context, input, markItem))),
  setStage: os.setStage.handler(({ input, context }) => answerDone(acting(context, input, setStage))),
  setRiskAside: os.setRiskAside.handler(({ input, context }) =>
    answerDone(acting(context, input, setRiskAside)),
  ),
  resumeRisk: os.resumeRisk.handler(({ input, context }) => answerDone(acting(context, input, resumeRisk))),
  assess: os.assess.handler(({ input, context }) => answerDone(acting(context, input, assessCustomer))),
  setCreditLimit: os.setCreditLimit.handler(({ input, context }) =>
    answerDone(actOn(assertCreditCustomer)(context, input, setCreditLimit)),
  ),
});
