import { beforeSave } from "../../server/commands";
import { baseCurrencyFixed } from "../errors";
import { type Localization, localizationSection } from "../settings";
import { isBaseCurrencyFixed } from "./queries";

/** The base currency is fixed once amounts exist. */
export const saveBaseCurrency = beforeSave.answer({
  section: localizationSection.name,
  assert: async (tx, before, after) => {
    const { baseCurrency: held } = before as Localization;
    if ((after as Localization).baseCurrency === held) return;
    if (await isBaseCurrencyFixed(tx)) throw baseCurrencyFixed.at("baseCurrency", { currency: held });
  },
});
