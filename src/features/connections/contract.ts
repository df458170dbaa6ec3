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
    path: "/integrations",
    summary: "List third-party integrations, and which are enabled and connected",
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
    summary: "Connect, test or sync an integration with the saved settings",
    description:
      "Sends the provider's cheapest authenticated request. Slack and Zapier get one message or event. Google Calendar and Google Drive need the user's consent first.",
    successStatus: 201,
  })
    .input(integration.extend({ purpose: z.enum(PURPOSES) }))
    .output(z.object({ ok: z.boolean(), message: z.string(), integration: connection })),
  askConsent: route({
    ...kind,
    method: "POST",
    path: "/integrations/{name}/consents",
    summary: "Start connecting a Google account, and get the address for the browser",
    description:
      "For Google Calendar and Google Drive. Google's answer is accepted only in a user's own session.",
    successStatus: 201,
  })
    .input(integration)
    .output(z.object({ address: z.string() })),
  mapView: route({
    path: "/map-view",
    tag: "Integrations",
    permission: "public",
    summary: "Get the initial zoom of maps, from 1 to 20",
    description: "Null if the company has not set a zoom.",
  }).output(z.object({ zoom: z.number().int().nullable() })),
  disconnect: route({
    ...kind,
    method: "DELETE",
    path: "/integrations/{name}/connection",
    summary: "Disconnect an integration",
    description: "Deletes the saved tokens and asks Google to revoke them.",
  })
    .input(integration)
    .output(z.object({ message: z.string(), integration: connection })),
};
