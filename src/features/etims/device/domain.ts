import { defineEvent } from "~/platform/events/define";

export const HEAD_OFFICE = "00";

/** asked: the answer is outstanding. unknown: sent, and no answer that can be read. */
export type DeviceState = "asked" | "installed" | "refused" | "unknown";

/** KRA's codes of refusal in plain words (docs/domain/kenya.md#etims). */
const REFUSALS: Readonly<Record<string, string>> = {
  "001": "KRA found nothing under this PIN and serial number.",
  "900": "KRA missed a part of what was sent. Check that the address is that of the online units (OSCU).",
  "901":
    "KRA does not know this device. Check the PIN and the serial number, and that KRA has approved the device.",
  "902":
    "This device is initialised already. KRA gives its key only once: ask KRA to release the device, then try again.",
  "903": "KRA expects another kind of device (OSCU only). Ask KRA to register this one as an online unit.",
  "910": "KRA found something wrong in what was sent. Check the PIN and the serial number.",
  "911": "KRA received nothing. Check the address, then try again.",
  "912": "KRA expects another kind of question at this address. Check the address.",
  "921": "KRA takes no invoices of this device as it is declared. Ask KRA about the device.",
  "922": "KRA misses the sales before this one. Ask KRA about the device.",
  "990": "KRA has had too many questions today. Try again tomorrow.",
  "991": "KRA could not register the device. Try again later.",
  "992": "KRA could not change what it has of this device. Try again later.",
  "993": "KRA could not delete what it has of this device. Try again later.",
  "994": "KRA has this device already.",
  "995": "KRA has no file for this device. Ask KRA about the device.",
  "999": "KRA's system had an error of its own. Try again later.",
  E11: "The program in your office (VSCU) takes no more: its memory is full, or it has not reached KRA for 24 hours. Connect it to the internet until it has sent what it holds. Documents wait here meanwhile.",
  E04: "KRA does not know this branch. Check the branch and the PIN.",
  GavaConnect: "GavaConnect did not accept the consumer key and secret. Check both, and the environment.",
  // A gateway or a wrong address returns these, not KRA's system.
  "HTTP 401":
    "The address wants a sign-in. Check the address, and the consumer key and secret if KRA gave you them.",
  "HTTP 403": "The address lets nobody in from here. Check the address.",
  "HTTP 404": "There is no eTIMS at this address. Check the address.",
  "HTTP 429": "KRA was asked too often. Try again in a few minutes.",
};

/** Explains KRA's error and appends its original message. */
export function refusalSentence(code: string, message: string): string {
  const plain =
    REFUSALS[code] ??
    (/^89\d$/.test(code)
      ? "KRA did not accept what was sent. Check the address, the PIN and the serial number."
      : "KRA refused the device.");
  const said = /^(HTTP|GavaConnect)/.test(code) ? code : `KRA ${code}`;
  return `${plain} (${said}${message ? `: ${message}` : ""})`;
}

/** KRA refuses documents whose time is not now. */
const MAY_DIFFER_SECONDS = 180;

/** Compares KRA's clock with ours. `apart`: KRA's minus ours, in seconds. */
export function clockSentence(apart: number): { isOk: boolean; says: string } {
  const seconds = Math.abs(apart);
  if (seconds <= MAY_DIFFER_SECONDS) return { isOk: true, says: `KRA's clock is ${seconds} s from ours.` };
  return {
    isOk: false,
    says: `Our clock is ${Math.round(seconds / 60)} minutes ${apart > 0 ? "behind" : "ahead of"} KRA's. KRA refuses documents with a wrong time: set this machine's clock.`,
  };
}

export const UNKNOWN_WORDS =
  "The request went out, and no answer that can be read came back. KRA may have initialised the device: ask KRA before trying again.";
export const UNKNOWN_SENT =
  "The document went out, and no answer that can be read came back. It is sent again under the same number.";
export const UNREACHED_WORDS = "KRA could not be reached. Nothing was sent; try again later.";
const ADDRESS_CLOSED =
  "MoveEase calls no address in your own network unless OUTBOUND_ALLOW names it. Nothing was sent.";

/** Why nothing was sent, with the technical detail behind. */
export const unreachedSentence = (detail: string): string =>
  `${detail === "EOUTBOUND" ? ADDRESS_CLOSED : UNREACHED_WORDS} (${detail})`;

/** Reads the device's details from KRA's response, without its key. */
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
