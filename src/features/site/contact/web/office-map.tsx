import { useTranslations } from "use-intl";
import { KenyaMap } from "../../web/kenya-map";
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

export interface MapPlaces {
  office: MapOffice;
  areas: readonly MapTown[];
  zoom: number | null;
}

/**
 * A drawing of Kenya with the office and towns. elements/town-map.ts loads the interactive map when it nears the
 * viewport.
 */
export function OfficeMap({ office, areas, zoom }: MapPlaces) {
  const t = useTranslations("inquiries.contact");
  const label = t("mapLabel");
  return (
    <town-map
      className={styles.map}
      data-places={JSON.stringify({ office, areas, zoom })}
      data-failed={t("mapFailed")}
    >
      <div className={styles.still} data-drawing>
        <KenyaMap areas={stops(office, areas)} title={label} />
      </div>
      <section className={styles.canvas} aria-label={label} data-canvas hidden />
      <p className={styles.loading} role="status" data-status hidden>
        {t("loadingMap")}
      </p>
    </town-map>
  );
}

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
