import { isUnderWay } from "../domain/jobs";
import { isDue, type Place } from "../domain/position";
import type { Model } from "./model";

const SHARING = "crew-position";

export const isSharing = (): boolean => localStorage.getItem(SHARING) === "on";

/** Switches it on once the browser allows it. False: refused. */
export async function setSharing(isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || (await ask());
  localStorage.setItem(SHARING, isOn && isAllowed ? "on" : "off");
  return isAllowed;
}

const ask = () =>
  new Promise<boolean>((resolve) => {
    if (!navigator.geolocation) return resolve(false);
    navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      // Without a fix now it may have one on the road.
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { timeout: 10_000 },
    );
  });

/** Reports the truck's place while the app is open, on the road with goods, if the person agreed. */
export function startPosition(model: Model): void {
  let watch: number | undefined;
  let last: { place: Place; at: number } | undefined;
  const found = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    const job = model.state().jobs.find(isUnderWay);
    const place = { latitude, longitude, accuracy: Math.round(accuracy) };
    const now = Date.now();
    if (!job || !isDue(last, place, now)) return;
    last = { place, at: now };
    model.report(job, "position", place);
  };
  model.subscribe(() => {
    const isWanted = isSharing() && model.state().jobs.some(isUnderWay);
    if (isWanted === (watch !== undefined)) return;
    if (isWanted) watch = navigator.geolocation.watchPosition(found, undefined, { enableHighAccuracy: true });
    else {
      navigator.geolocation.clearWatch(watch as number);
      watch = undefined;
      last = undefined;
    }
  });
}
