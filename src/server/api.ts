import { os } from "@orpc/server";
import { gate, type RequestContext } from "~/platform/http/handlers";
import { type FeatureHandlers, features } from "./features";

const handlers: FeatureHandlers = Object.assign({}, ...features.map((feature) => feature.handlers));

/** Every operation of the API, by feature. Called in process by loaders, over RPC by our pages, over REST by others. */
export const router = os.$context<RequestContext>().use(gate).router(handlers);
