import { aLead } from "~/features/crm/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { activityFeedHandlers } from "./feed/server/handlers";
import { activitiesHandlers } from "./server/handlers";
import { leadTimelineHandlers } from "./timeline/server/handlers";
import { visitsHandlers } from "./visits/server/handlers";

export { activitiesSubscribers } from "./server/subscribers";

type Input = Parameters<ReturnType<typeof asActivities>["create"]>[0];

/** A call with a new lead, planned in one hour. */
export async function anActivity(actor: Actor, over: Partial<Input> = {}) {
  const leadId = over.leadId === undefined ? (await aLead(actor)).id : over.leadId;
  return asActivities(actor).create({
    type: "call",
    subject: "Ask about the piano",
    scheduledDate: new Date(Date.now() + 3_600_000),
    ...over,
    leadId,
  });
}

/** A lead's timeline as this person sees it. */
export const timelineOf = (actor: Actor, id: string) => callAs(leadTimelineHandlers, actor).get({ id });

/** A site visit assigned to the actor, with its link's token. */
export async function aVisit(actor: Actor, over: Partial<Input> = {}) {
  const { id } = await anActivity(actor, { type: "site_visit", subject: "Count the rooms", ...over });
  const { link } = await callAs(visitsHandlers, actor).offer({ id });
  return { id, link, token: link.split("/").at(-1) ?? "" };
}

/** The times that the customer of a visit can choose. */
export const freeTimesOf = async (token: string): Promise<Date[]> =>
  (await callAs(visitsHandlers, visitor).ofLink({ token })).slots;

export const asVisits = (actor: Actor, now?: Date) => callAs(visitsHandlers, actor, now ? { now } : {});

export const asActivities = (actor: Actor) => callAs(activitiesHandlers, actor);

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const onOne =
    (work: (api: ReturnType<typeof asActivities>, id: string) => Promise<unknown>) => async () => {
      const { id } = await anActivity(admin());
      return () => work(asActivities(acting()), id);
    };
  return {
    "activityFeed.make": async () => () => callAs(activityFeedHandlers, acting()).make(),
    "activityFeed.revoke": async () => {
      await callAs(activityFeedHandlers, acting()).make();
      return () => callAs(activityFeedHandlers, acting()).revoke();
    },
    "visits.offer": async () => {
      const { id } = await anActivity(admin(), { type: "site_visit", subject: "Count the rooms" });
      return () => callAs(visitsHandlers, acting()).offer({ id });
    },
    "visits.revoke": async () => {
      const { id } = await aVisit(admin());
      return () => callAs(visitsHandlers, acting()).revoke({ id });
    },
    "visits.choose": async () => {
      const { token } = await aVisit(admin());
      const slots = await freeTimesOf(token);
      return () => callAs(visitsHandlers, visitor).choose({ token, slot: slots.at(-1) ?? new Date() });
    },
    "visits.cancel": async () => {
      const { token } = await aVisit(admin());
      return () => callAs(visitsHandlers, visitor).cancel({ token });
    },
    "activities.create": async () => {
      const { id: leadId } = await aLead(admin());
      return () => anActivity(acting(), { leadId });
    },
    "activities.logCall": async () => {
      const { id: leadId } = await aLead(admin());
      return () => asActivities(acting()).logCall({ leadId, result: "reached" });
    },
    "activities.update": onOne((api, id) => api.update({ id, subject: "Ask about the lift" })),
    "activities.start": onOne((api, id) => api.start({ id })),
    "activities.complete": onOne((api, id) => api.complete({ id, outcome: "Wants a visit" })),
    "activities.cancel": onOne((api, id) => api.cancel({ id })),
    "activities.reschedule": onOne((api, id) =>
      api.reschedule({ id, scheduledDate: new Date(Date.now() + 86_400_000) }),
    ),
  };
};
