import { useCallback, useState } from "react";

type Detection = "idle" | "working" | "done" | "unsupported" | "failed";

/** The time limit for locating the visitor (docs/domain/readings.md#calculator). */
const LIMIT_MS = 10_000;

/** Finds the known place nearest to the visitor. `onPlace` receives its label. */
export function useDetectLocation(onPlace: (label: string) => void): {
  state: Detection;
  detect: () => void;
} {
  const [state, setState] = useState<Detection>("idle");
  const detect = useCallback(() => {
    if (!navigator.geolocation) return setState("unsupported");
    setState("working");
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const label = await nearestPlace(coords.latitude, coords.longitude);
        if (label) onPlace(label);
        setState(label ? "done" : "failed");
      },
      () => setState("failed"),
      { timeout: LIMIT_MS, maximumAge: 60_000 },
    );
  }, [onPlace]);
  return { state, detect };
}

async function nearestPlace(lat: number, lon: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/v1/places/nearest?lat=${lat}&lon=${lon}`);
    return answer.ok ? ((await answer.json()) as { label: string }).label : undefined;
  } catch {
    return undefined;
  }
}
