import { Alert, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { differenceInWords } from "~/features/pricing/domain/day-factors";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { useHeard } from "~/platform/ui/office/live";
import { PlainList } from "~/platform/ui/office/plain-list";
import type { inventoryPricesContract } from "../contract";
import { accessInWords, sourceInWords } from "../domain";

type Answer = Output<typeof inventoryPricesContract, "accessOfQuote">;

const NOUNS = ["quote", "survey", "inventory", "*"];

/** Reads again after a change of the quote, its survey or its inventory. */
function useAnswer(quoteId: string) {
  const [answer, setAnswer] = useState<Answer>();
  const [times, setTimes] = useState(0);
  const again = () => setTimes((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    let isGone = false;
    client("inventoryPrices")
      .accessOfQuote({ id: quoteId })
      .then((found) => isGone || setAnswer(found))
      // The page shows its own errors.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [quoteId, times]);
  useHeard((noun) => NOUNS.includes(noun) && again());
  return { answer, again };
}

/** Writes the surveyed access to the facts of a draft. */
async function takeAccess({ quoteNumber, ends }: Answer) {
  const quote = await client("quotes").get({ number: quoteNumber });
  const found = Object.fromEntries(
    ends.flatMap(({ end, found: { floor, lift, carry } }) => [
      [`${end}Floor`, floor],
      [`${end}Lift`, lift],
      [`${end}Carry`, carry],
    ]),
  );
  const { id, rowVersion } = quote;
  return client("quotes").editFacts({ id, rowVersion, facts: { ...quote, ...found } });
}

/** On the page of a quote by volume: where the survey found other access than the price counts, with the difference. */
export function SurveyedAccess({ quoteId }: { quoteId: string }) {
  const { answer, again } = useAnswer(quoteId);
  const { act, busy } = useAct();
  if (!answer || answer.ends.length === 0) return null;
  const { ends, difference, mayUse } = answer;
  return (
    <Alert
      color="orange"
      mb="md"
      role="status"
      title={`The survey found other access: ${differenceInWords(difference)}`}
    >
      <PlainList dense>
        {ends.map(({ end, priced, found, surveyed }) => (
          <li key={end}>
            <span>
              {end === "from" ? "Start" : "End"}: <b>{accessInWords(found)}</b>
              {surveyed && `, ${sourceInWords(surveyed)}`}. The price counts{" "}
              {accessInWords(priced) || "a ground floor beside the truck"}.
            </span>
          </li>
        ))}
      </PlainList>
      {mayUse ? (
        <Button
          mt="xs"
          variant="default"
          size="sm"
          loading={busy !== undefined}
          onClick={() => act("use", () => takeAccess(answer), { after: again })}
        >
          Use the survey's access
        </Button>
      ) : (
        "The price stays as it was agreed. To change it, revise the quote or offer a change order."
      )}
    </Alert>
  );
}
