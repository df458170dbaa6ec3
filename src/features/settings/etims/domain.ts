import { defineEvent } from "~/platform/events/define";

/** The head office; branches have numbers of their own. */
export const HEAD_OFFICE = "00";

/** asked: the answer is outstanding. unknown: sent, and no answer that can be read. */
export type DeviceState = "asked" | "installed" | "refused" | "unknown";

/** KRA's codes of refusal in plain words (docs/domain/kenya.md#etims). */
const REFUSALS: Readonly<Record<string, string>> = {
  "901":
    "KRA does not know this device. Check the PIN and the serial number, and that KRA has approved the device.",
  "902":
    "This device is initialised already. KRA gives its key only once: ask KRA to release the device, then try again.",
  "903": "KRA expects another kind of device (OSCU only). Ask KRA to register this one as an online unit.",
  "910": "KRA found something wrong in what was sent. Check the PIN and the serial number.",
  "990": "KRA has had too many questions today. Try again tomorrow.",
  "994": "KRA has this device already.",
  "999": "KRA's system had an error of its own. Try again later.",
};

/** What KRA's refusal means, with its own words behind. */
export function refusalWords(code: string, message: string): string {
  const plain =
    REFUSALS[code] ??
    (/^89\d$/.test(code)
      ? "KRA did not accept what was sent. Check the address, the PIN and the serial number."
      : "KRA refused the device.");
  return `${plain} (KRA ${code}${message ? `: ${message}` : ""})`;
}

export const UNKNOWN_WORDS =
  "The request went out, and no answer that can be read came back. KRA may have initialised the device: ask KRA before trying again.";
export const UNREACHED_WORDS = "KRA could not be reached. Nothing was sent; try again later.";

/** What KRA's answer says of the device; the key is kept apart. */
export function deviceFacts(info: Readonly<Record<string, unknown>>) {
  const said = (name: string) => String(info[name] ?? "").slice(0, 200);
  return {
    taxpayer: said("taxprNm"),
    branch: said("bhfNm"),
    deviceId: said("dvcId"),
    sdcId: said("sdcId"),
    mrcNo: said("mrcNo"),
  };
}

export const etimsInitialised = defineEvent<{ environment: string; serialNumber: string; sdcId: string }>(
  "etims.initialised",
);
export const etimsRefused = defineEvent<{ environment: string; serialNumber: string; reason: string }>(
  "etims.refused",
);
