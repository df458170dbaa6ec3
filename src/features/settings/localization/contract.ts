import { z } from "zod";
import { route } from "~/platform/http/contract";

export const localizationContract = {
  facts: route({
    path: "/localization",
    summary: "Get the base currency, and whether quotes already use it",
    tag: "Settings",
    permission: "manage_system_settings",
  }).output(z.object({ baseCurrency: z.string(), baseCurrencyFixed: z.boolean() })),
};
