import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { Card } from "~/platform/ui/office/card";
import { SectionFields, type SectionScreenProps } from "../../web/section-parts";
import type { localizationContract } from "../contract";
import { type Localization, localizationSection } from "../settings";
import { FormatSample } from "./format-sample";
import { etimsParts } from "./localization-parts";
import styles from "./localization-screen.module.css";

/** Where the company is and how it writes: fields in cards, and beside them what their values look like. */
export function LocalizationScreen(props: SectionScreenProps) {
  const value = props.of.values as Localization;
  return (
    <div className={styles.screen}>
      <div className={styles.cards}>
        <Card title="Regional" level={3}>
          <SectionFields {...props} paths={["country", "language", "timezone"]} />
        </Card>
        <Card title="Currency" level={3}>
          <SectionFields
            {...props}
            paths={[
              "baseCurrency",
              "supportedCurrencies",
              "enableMultiCurrency",
              "currencyDisplayFormat",
              "currencyPosition",
              "numberFormat",
            ]}
          />
          <BaseCurrencyNote />
          <Text inherit mt={16} c="dimmed">
            <Link to="/settings/exchange-rates">Exchange rates</Link> are entered by hand, for each day.
          </Text>
        </Card>
        <Card title="Date and time" level={3}>
          <SectionFields {...props} paths={["dateFormat", "timeFormat", "firstDayOfWeek"]} />
        </Card>
        <Card title="Languages and layout" level={3}>
          <SectionFields {...props} paths={["enableTranslations", "defaultLocale", "enableRTL"]} />
        </Card>
        <Card title="Tax invoices" level={3}>
          <SectionFields {...props} paths={etimsPaths(value.etims)} />
          {etimsParts.all().map((Part) => (
            <Part
              key="device"
              typed={value.etims}
              isSaved={!props.of.isDirty}
              fill={(etims) => props.of.fill({ ...value, etims: { ...value.etims, ...etims } })}
            />
          ))}
        </Card>
      </div>
      <FormatSample value={value} />
    </div>
  );
}

const BY_HAND = ["enabled", "connection", "environment", "pinNumber", "startsOn"];
const OF_TOKEN = ["consumerKey", "consumerSecret", "tokenUrl"];
const OF_ONLINE = ["asksForToken", ...OF_TOKEN];

/** The fields that matter for the chosen way to KRA. */
function etimsPaths({ connection, asksForToken }: Localization["etims"]): string[] {
  const all = Object.keys(localizationSection.fields.etims.fields);
  const shown = {
    manual: BY_HAND,
    vscu: all.filter((name) => !OF_ONLINE.includes(name)),
    oscu: all.filter((name) => asksForToken || !OF_TOKEN.includes(name)),
  }[connection];
  return shown.map((name) => `etims.${name}`);
}

function BaseCurrencyNote() {
  const [facts, setFacts] = useState<Output<typeof localizationContract, "facts">>();
  useEffect(() => {
    let isHere = true;
    const asked = client("localization").facts();
    // Ignores a failed request, because the server refuses an invalid change anyway.
    asked.then((answer) => isHere && setFacts(answer)).catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  if (!facts?.baseCurrencyFixed) return null;
  return (
    <Text inherit mt={16} c="dimmed" role="note">
      The base currency is fixed, because amounts of existing quotes are saved in {facts.baseCurrency}.
    </Text>
  );
}
