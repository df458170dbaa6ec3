import { aMove } from "~/features/jobs/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { evidencePacksHandlers } from "./server/handlers";

export const evidencePacksAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(evidencePacksHandlers, actor, over);

export const OFFICER = { officer: "Naliaka Barasa", position: "Operations Manager" } as const;

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "evidencePacks.ask": async () => {
    const { id } = await aMove(admin(), { days: 14 });
    return () => evidencePacksAs(acting()).ask({ id, ...OFFICER });
  },
});
