import { useEffect, useState } from "react";
import { type Distance, distanceOf, fixedDistance, type PriceList } from "~/features/pricing/domain/prices";
import { type Draft, isStepValid } from "../domain";

interface Measured {
  draft: Draft;
  distance: Distance;
  priceList: PriceList;
}

/** The server measures, because only it has all places. Until it answers, the estimated distance is used. */
export function useDistance(data: Measured, draft: Draft): Distance {
  const { from, to } = draft;
  const [measured, setMeasured] = useState({
    from: data.draft.from,
    to: data.draft.to,
    distance: data.distance,
  });
  const wanted = isStepValid(1, draft);
  const isKnown = measured.from === from && measured.to === to;
  useEffect(() => {
    if (!wanted || isKnown) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/v1/distance?${new URLSearchParams({ from, to })}`, {
          signal: abort.signal,
          headers: { "Accept-Language": document.documentElement.lang },
        });
        if (answer.ok) setMeasured({ from, to, distance: distanceOf(await answer.json()) });
      } catch {
        // Offline or superseded by more typing. The server measures again when the quote is made.
      }
    }, 400);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, isKnown, from, to]);
  return wanted && isKnown ? measured.distance : fixedDistance(data.priceList);
}
