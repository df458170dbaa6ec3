import L from "leaflet";
import "leaflet/dist/leaflet.css";
import { isWithin, type LabelBox, labelPlaces } from "~/platform/ui/map-labels";
import { MAP_EAST, MAP_OUTLINE, MAP_SCALE, MAP_SOUTH } from "../../web/kenya-map-data";
import styles from "./leaflet-map.module.css";
import { ESTATES, ROADS } from "./nairobi-sketch";
import type { MapPlaces } from "./office-map";

const KENYA = L.latLngBounds([-5.2, 33.6], [5.3, 42.2]);
const TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const STREETS_ZOOM = 14;
/** The drawn roads have no more detail beyond this zoom. */
const SKETCH_ZOOM = 11.5;
const SKETCH_MAX_ZOOM = 13;
/** For offices outside the drawn roads. */
const COUNTRY_ZOOM = 8;
const COUNTRY_MAX_ZOOM = 9;
/** The pin's size, and the offset of its tip: a 26 px square turned by 45 degrees. */
const PIN_SIZE: L.PointTuple = [30, 32];
const PIN_ANCHOR: L.PointTuple = [15, 31];
const EDGE = 4;
const INSET = 20;
const CAPITAL = L.latLngBounds([-1.47, 36.6], [-1.03, 37.1]);

/**
 * Draws the map into `target` and returns a function that removes it. The country comes from bundled data;
 * OpenStreetMap's streets are added if reachable.
 */
export function drawMap(target: HTMLElement, { office, areas, zoom }: MapPlaces): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(target, {
    minZoom: 5,
    maxZoom: SKETCH_MAX_ZOOM,
    maxBounds: KENYA.pad(0.4),
    zoomSnap: 0.25,
    // The map must not trap scrolling: the wheel zooms after a click, and one finger scrolls the page.
    scrollWheelZoom: false,
    dragging: !L.Browser.mobile,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
  target.classList.add(styles.frame ?? "");
  map.attributionControl.setPrefix(false);
  map.attributionControl.addAttribution("Natural Earth");
  const country = L.polygon(
    outline().map((ring) => [ring]),
    { className: styles.land ?? "", interactive: false },
  ).addTo(map);
  const names: L.CircleMarker[] = [];
  for (const area of [...areas].sort((a, b) => Number(b.hub) - Number(a.hub))) {
    const place: L.LatLngTuple = [area.lat, area.lon];
    if (area.hub)
      L.polyline([[office.lat, office.lon], place], {
        className: styles.route ?? "",
        interactive: false,
      }).addTo(map);
    const town = L.circleMarker(place, {
      radius: area.hub ? 6 : 4.5,
      className: styles.town ?? "",
      interactive: false,
    })
      .bindTooltip(area.town, {
        permanent: true,
        direction: area.lon > 38.5 ? "left" : "right",
        className: `${styles.name} ${area.hub ? "" : styles.small}`,
      })
      .addTo(map);
    names.push(town);
  }
  const pin = L.divIcon({
    className: styles.pin ?? "",
    iconSize: PIN_SIZE,
    iconAnchor: PIN_ANCHOR,
    popupAnchor: [0, -28],
  });
  const words = document.createElement("p");
  const name = document.createElement("b");
  name.textContent = office.label;
  words.append(name, document.createElement("br"), office.address);
  L.marker([office.lat, office.lon], { icon: pin, title: office.label, zIndexOffset: 1000 })
    .bindPopup(words)
    .addTo(map);
  const sketch = sketchOfCapital(names).addTo(map);
  const isDrawn = CAPITAL.contains([office.lat, office.lon]);
  if (!isDrawn) map.setMaxZoom(COUNTRY_MAX_ZOOM);
  map.setView(
    [office.lat, office.lon],
    isDrawn ? Math.min(zoom ?? SKETCH_ZOOM, SKETCH_MAX_ZOOM) : COUNTRY_ZOOM,
  );
  const nameTowns = () => {
    target.classList.toggle(styles.far ?? "", map.getZoom() < 7.5);
    target.classList.toggle(styles.away ?? "", map.getZoom() < 10.5);
    target.classList.toggle(styles.near ?? "", map.getZoom() >= 10.5);
    target.classList.toggle(styles.nearer ?? "", map.getZoom() >= 12);
    placeNames(map, names, office);
  };
  map.on("zoomend moveend resize", nameTowns);
  nameTowns();
  map.once("click", () => map.scrollWheelZoom.enable());
  const size = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  size.observe(target);

  let isGone = false;
  const probe = new Image();
  probe.onload = () => {
    if (isGone) return;
    L.tileLayer(TILES, { maxZoom: 18, attribution: "© OpenStreetMap contributors" }).addTo(map);
    map.setMaxZoom(18);
    country.setStyle({ fillOpacity: 0 });
    sketch.remove();
    map.setView([office.lat, office.lon], Math.min(zoom ?? STREETS_ZOOM, 18), { animate: false });
  };
  probe.src = TILES.replace("{z}/{x}/{y}", "0/0/0");
  return () => {
    isGone = true;
    size.disconnect();
    map.remove();
  };
}

function placeNames(map: L.Map, layers: readonly L.CircleMarker[], office: MapPlaces["office"]): void {
  const shown = layers.flatMap((layer) => {
    const tooltip = layer.getTooltip();
    const element = tooltip?.getElement();
    const place = tooltip?.getLatLng();
    if (!tooltip || !element || !place || element.offsetWidth === 0) return [];
    const { x, y } = map.latLngToContainerPoint(place);
    const prefers = place.lng > 38.5 ? ("left" as const) : ("right" as const);
    const { offsetWidth: width, offsetHeight: height } = element;
    const isTown = !element.classList.contains(styles.quarter ?? "");
    return [{ layer, tooltip, element, x, y, width, height, prefers, isTown }];
  });
  const at = map.latLngToContainerPoint([office.lat, office.lon]).subtract(PIN_ANCHOR);
  const pin: LabelBox = [at.x, at.y, at.x + PIN_SIZE[0], at.y + PIN_SIZE[1]];
  const { x: width, y: height } = map.getSize();
  const frame: LabelBox = [EDGE, EDGE, width - EDGE, height - EDGE];
  for (const street of map.getContainer().querySelectorAll<HTMLElement>(`.${styles.street}`)) {
    const around = map.getContainer().getBoundingClientRect();
    const { left, top, right, bottom } = street.getBoundingClientRect();
    const box: LabelBox = [left - around.left, top - around.top, right - around.left, bottom - around.top];
    // Hidden names keep their size and are measured again when the map moves.
    street.style.visibility = isWithin(box, frame) ? "" : "hidden";
  }
  labelPlaces(shown, pin, frame).forEach((at, nth) => {
    const name = shown[nth];
    if (!name) return;
    const { x, y, isTown, element, layer, tooltip } = name;
    const isNamed =
      at !== "unnamed" &&
      at !== "covered" &&
      (isTown || isWithin([x - INSET, y - INSET, x + INSET, y + INSET], frame));
    element.classList.toggle(styles.hidden ?? "", !isNamed);
    // A town's ring is useful without its name; an estate's dot is not.
    layer.getElement()?.classList.toggle(styles.hidden ?? "", at === "covered" || (!isNamed && !isTown));
    if (!isNamed) return;
    tooltip.options.direction = at;
    tooltip.update();
  });
}

function sketchOfCapital(names: L.CircleMarker[]): L.LayerGroup {
  const layers = L.layerGroup();
  const road = (line: readonly (readonly [number, number])[]) =>
    L.polyline(
      line.map(([lat, lon]): L.LatLngTuple => [lat, lon]),
      { className: styles.road ?? "", interactive: false },
    );
  for (const { name, line, beyond } of ROADS) {
    // This part has no name; the name is on the part within the capital.
    road([...line.slice(-1), ...beyond]).addTo(layers);
    road(line)
      .bindTooltip(name, {
        permanent: true,
        direction: "center",
        className: `${styles.name} ${styles.street}`,
      })
      .addTo(layers);
  }
  for (const [name, [lat, lon]] of ESTATES)
    names.push(
      L.circleMarker([lat, lon], { radius: 3, className: styles.estate ?? "", interactive: false })
        .bindTooltip(name, {
          permanent: true,
          direction: "right",
          className: `${styles.name} ${styles.quarter}`,
        })
        .addTo(layers),
    );
  return layers;
}

function outline(): L.LatLngTuple[][] {
  return MAP_OUTLINE.split("M")
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
      const ring: L.LatLngTuple[] = [];
      let [x, y] = [0, 0];
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        // The first pair is a position, each further one an offset.
        x += numbers[at] ?? 0;
        y += numbers[at + 1] ?? 0;
        const longitude = (x - MAP_EAST) / MAP_SCALE;
        const latitude = 2 * Math.atan(Math.exp((MAP_SOUTH - y) / MAP_SCALE)) - Math.PI / 2;
        ring.push([degrees(latitude), degrees(longitude)]);
      }
      return ring;
    });
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
