import { plainCode } from "./typed-text";

/** A phone number in E.164 ('+254722418305'). */
export type Phone = string;

const KENYAN = /^\+254(7|1)\d{8}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Reads a typed or pasted number (0722 418 305, +254 722…, +254 (0)722…, tel:+254…, 254722…, 722418305, +44 …) into
 * E.164; undefined if it is no phone number. Numbers without a country code are Kenyan.
 */
export function parsePhone(text: string): Phone | undefined {
  const compact = plainCode(text)
    .replace(/^tel:/i, "")
    .replace(/\(0\)/g, "")
    .replace(/[\s().-]/g, "")
    .replace(/^(\+|00)?2540(?=[17]\d{8}$)/, "$1254");
  if (!/^\+?\d{7,15}$/.test(compact)) return undefined;
  const candidate = compact.startsWith("+")
    ? compact
    : compact.startsWith("00")
      ? `+${compact.slice(2)}`
      : compact.startsWith("254")
        ? `+${compact}`
        : compact.startsWith("0")
          ? `+254${compact.slice(1)}`
          : `+254${compact}`;
  if (candidate.startsWith("+254")) return KENYAN.test(candidate) ? candidate : landline(candidate);
  return E164.test(candidate) ? candidate : undefined;
}

/** Kenyan landlines (+254 20 …, 41 …) have 7 to 9 digits after the code and cannot receive an M-Pesa prompt. */
function landline(candidate: string): Phone | undefined {
  return /^\+254[2-6]\d{6,8}$/.test(candidate) ? candidate : undefined;
}

/** True for Kenyan mobile numbers, the only ones that receive M-Pesa prompts (docs/domain/readings.md#formats). */
export function canTakeMpesa(phone: Phone): boolean {
  return KENYAN.test(phone);
}

/** Kenyan numbers as 07… and 01… in groups, others unchanged (docs/domain/readings.md#formats). */
export function formatPhone(phone: Phone): string {
  if (!phone.startsWith("+254")) return phone;
  const local = `0${phone.slice(4)}`;
  return local.length === 10 ? `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}` : local;
}

/** `0722 *** 305`, for logs and for people who have only a reference. */
export function maskPhone(phone: Phone): string {
  const shown = formatPhone(phone).replace(/\s/g, "");
  return `${shown.slice(0, 4)} *** ${shown.slice(-3)}`;
}
