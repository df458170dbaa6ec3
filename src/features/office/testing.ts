import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { gettingStartedHandlers } from "./getting-started/server/handlers";

/** One successful call of every write of the setup steps. */
export const setupWrites = (admin: () => Actor) => {
  const setup = () => callAs(gettingStartedHandlers, admin());
  return {
    "gettingStarted.test": async () => () => setup().test({ name: "mpesa" }),
    "gettingStarted.skip": async () => () => setup().skip({ name: "etims" }),
    "gettingStarted.restore": async () => {
      await setup().skip({ name: "prices" });
      return () => setup().restore({ name: "prices" });
    },
  };
};
