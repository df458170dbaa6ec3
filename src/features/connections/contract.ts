import { z } from "zod";
import { route } from "~/platform/http/contract";
import { INTEGRATIONS, PURPOSES } from "./domain";

const kind = { tag: "Integrations", permission: "manage_system_settings" } as const;
const integration = z.object({ name: z.enum(INTEGRATIONS) });

const connection = z.object({
  name: z.enum(INTEGRATIONS),
  enabled: z.boolean(),
  connected: z.boolean(),
  lastSync: z.date().nullable(),
  account: z.string(),
  detail: z.string(),
  problem: z.string(),
});

export const connectionsContract = {
  list: route({
    ...kind,
    method: "GET",
    path: "/integrations",
    summary: "Third-party APIs: which are enabled and connected",
  }).output(
    z.object({
      integrations: z.array(connection),
      redirectUri: z.string(),
      offers: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  ),
  check: route({
    ...kind,
    method: "POST",
    path: "/integrations/{name}/checks",
    summary: "Connect, test or sync: the provider's cheapest authenticated call, with what is saved",
    description:
      "Slack and Zapier get one message or event. Google Calendar and Google Drive are connected by a consent first.",
    successStatus: 201,
  })
    .input(integration.extend({ purpose: z.enum(PURPOSES) }))
    .output(z.object({ ok: z.boolean(), message: z.string(), integration: connection })),
  askConsent: route({
    ...kind,
    method: "POST",
    path: "/integrations/{name}/consents",
    summary: "Begin to connect a Google account: where to send the browser",
    description:
      "For Google Calendar and Google Drive. Only a person's own session may come back with the answer.",
    successStatus: 201,
  })
    .input(integration)
    .output(z.object({ address: z.string() })),
  mapView: route({
    method: "GET",
    path: "/map-view",
    tag: "Integrations",
    permission: "public",
    summary: "Where maps begin: a zoom of 1 to 20, or null where the company has chosen none",
  }).output(z.object({ zoom: z.number().int().nullable() })),
  disconnect: route({
    ...kind,
    method: "DELETE",
    path: "/integrations/{name}/connection",
    summary: "Forget the tokens; Google is asked to end them too",
  })
    .input(integration)
    .output(z.object({ message: z.string(), integration: connection })),
};
