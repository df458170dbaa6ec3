import { asActivities, type aVisit } from "~/features/activities/testing";
import { aLead } from "~/features/crm/testing";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { surveysHandlers } from "./server/handlers";

export const asSurveys = (actor: Actor, now?: Date) => callAs(surveysHandlers, actor, now ? { now } : {});

type Over = Parameters<typeof aVisit>[1];

/** A site visit of a new lead, planned in one hour, with its survey. */
export async function aSurvey(actor: Actor, over: Over = {}) {
  const leadId = over?.leadId === undefined ? (await aLead(actor)).id : over.leadId;
  const { id: activityId } = await asActivities(actor).create({
    ...{ type: "site_visit", subject: "Count the rooms", location: "Kilimani, Nairobi" },
    scheduledDate: new Date(Date.now() + 3_600_000),
    ...over,
    leadId,
  });
  const { survey } = await asSurveys(actor).ofVisit({ id: activityId });
  if (!survey) throw new Error("The visit has no survey.");
  return { id: survey.id, activityId, leadId };
}

/** A survey that has started. */
export async function aStartedSurvey(actor: Actor) {
  const survey = await aSurvey(actor);
  const { inventoryId } = await asSurveys(actor).start(survey);
  return { ...survey, inventoryId };
}

/** An edit of the first pick-up place. */
export const anAccessEdit = (facts: Parameters<ReturnType<typeof asSurveys>["saveAccess"]>[0]["facts"]) => ({
  editId: newId(),
  at: new Date().toISOString(),
  stop: { key: "from", end: "pickup" as const },
  facts,
});

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const on =
    (
      make: (actor: Actor) => Promise<{ id: string }>,
      work: (api: ReturnType<typeof asSurveys>, id: string) => Promise<unknown>,
    ) =>
    async () => {
      const { id } = await make(admin());
      return () => work(asSurveys(acting()), id);
    };
  return {
    "surveys.start": on(aSurvey, (api, id) => api.start({ id })),
    "surveys.startVisit": async () => {
      const { activityId } = await aSurvey(admin());
      return () => asSurveys(acting()).startVisit({ id: activityId });
    },
    "surveys.saveAccess": on(aSurvey, (api, id) => api.saveAccess({ id, ...anAccessEdit({ floor: 3 }) })),
    "surveys.dropStop": async () => {
      const { id } = await aSurvey(admin());
      const edit = { ...anAccessEdit({ floor: 1 }), stop: { key: "store", end: "pickup" as const } };
      await asSurveys(admin()).saveAccess({ id, ...edit });
      const at = new Date().toISOString();
      return () => asSurveys(acting()).dropStop({ id, editId: newId(), at, key: "store" });
    },
    "surveys.submit": on(aStartedSurvey, (api, id) => api.submit({ id })),
    "surveys.noShow": on(aSurvey, (api, id) => api.noShow({ id })),
    "surveys.cancel": on(aSurvey, (api, id) => api.cancel({ id })),
    "surveys.review": async () => {
      const { id } = await aStartedSurvey(admin());
      await asSurveys(admin()).submit({ id });
      return () => asSurveys(acting()).review({ id });
    },
    "surveys.link": async () => {
      const { id } = await aSurvey(admin());
      const lead = await aLead(admin());
      return () => asSurveys(acting()).link({ id, type: "lead", subjectId: lead.id });
    },
    "surveys.arrange": async () => {
      const { id } = await aSurvey(admin());
      const { startsAt } = await asSurveys(admin()).get({ id });
      const date = nairobiDate(startsAt ?? new Date());
      return () => asSurveys(acting()).arrange({ date, surveyor: admin().personId ?? "me", ids: [id] });
    },
  };
};
