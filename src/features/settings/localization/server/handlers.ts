import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { getSettings } from "../../server/queries";
import { localizationContract } from "../contract";
import { localizationSection } from "../settings";
import { isBaseCurrencyFixed } from "./queries";

const os = handlersOf(localizationContract);

export const localizationHandlers = os.router({
  facts: os.facts.handler(async () => {
    const { baseCurrency } = await getSettings(db(), localizationSection);
    return { baseCurrency, baseCurrencyFixed: await isBaseCurrencyFixed(db()) };
  }),
});
