const WIFI_ONLY = "crew-wifi-only";

/** Chromium on Android knows the kind of network; other browsers do not. */
const connection = (): { type?: string } | undefined =>
  (navigator as unknown as { connection?: { type?: string } }).connection;

export const knowsNetwork = (): boolean => connection()?.type !== undefined;

export const isWifiOnly = (): boolean => knowsNetwork() && localStorage.getItem(WIFI_ONLY) === "on";

export const saveWifiOnly = (isOn: boolean): void => localStorage.setItem(WIFI_ONLY, isOn ? "on" : "off");

/** True while photos wait for Wi-Fi, as the person chose. */
export const waitsForWifi = (): boolean =>
  isWifiOnly() && !["wifi", "ethernet"].includes(connection()?.type ?? "");
