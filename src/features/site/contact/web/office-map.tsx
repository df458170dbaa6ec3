import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { KenyaMap } from "../../web/kenya-map";
import { useHydrated } from "../../web/post-form";
import styles from "./contact-page.module.css";

export interface MapTown {
  town: string;
  lat: number;
  lon: number;
  hub: boolean;
}

export interface MapOffice {
  lat: number;
  lon: number;
  label: string;
  address: string;
}

/**
 * Kenya with the office and the towns. A drawing at first and without scripts; the interactive map is fetched when the
 * section nears the view.
 */
export function OfficeMap({ office, areas }: { office: MapOffice; areas: readonly MapTown[] }) {
  const t = useTranslations("inquiries.contact");
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [state, setState] = useState<"far" | "loading" | "there" | "failed">("far");
  const label = t("mapLabel");

  useEffect(() => {
    if (state !== "far" || !frame.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        setState("loading");
      },
      { rootMargin: "400px" },
    );
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [state]);

  const isWanted = state === "loading" || state === "there";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object of the same office draws nothing anew
  useEffect(() => {
    if (!isWanted || !canvas.current) return;
    let remove: (() => void) | undefined;
    let isGone = false;
    const target = canvas.current;
    import("./leaflet-map").then(
      ({ drawMap }) => {
        if (isGone) return;
        remove = drawMap(target, { office, areas });
        setState("there");
      },
      () => setState("failed"),
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [isWanted, office.lat, office.lon, areas]);

  return (
    <div className={styles.map} ref={frame}>
      {state !== "there" && (
        <div className={styles.still}>
          <KenyaMap areas={stops(office, areas)} title={label} />
        </div>
      )}
      {isWanted && (
        <section
          ref={canvas}
          className={styles.canvas}
          style={{ visibility: state === "there" ? "visible" : "hidden" }}
          aria-label={label}
        />
      )}
      {isHydrated && state !== "there" && (
        <p className={styles.loading} role="status">
          {t(state === "failed" ? "mapFailed" : "loadingMap")}
        </p>
      )}
    </div>
  );
}

/** The towns as the drawing wants them; the one the office is in is its beginning. */
function stops(office: MapOffice, areas: readonly MapTown[]) {
  const nearest = [...areas].sort((a, b) => far(a, office) - far(b, office))[0];
  return areas.map((area) => ({
    name: area.town,
    lat: area.lat,
    lon: area.lon,
    rank: area === nearest ? ("home" as const) : area.hub ? ("hub" as const) : ("town" as const),
  }));
}

const far = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
  (a.lat - b.lat) ** 2 + (a.lon - b.lon) ** 2;
