export const PIN_DIGITS = 6;
/** Days that a phone stays signed in. */
export const DEVICE_DAYS = 30;
/** Days that an invitation's link works. */
export const INVITATION_DAYS = 3;
export const MAX_DEVICE_NAME = 60;

const RUNS = "01234567890 09876543210";

/** True for six digits that are no run, no repetition and no part of the phone number. */
export function isSafePin(pin: string, phone: string): boolean {
  if (!/^\d{6}$/.test(pin) || RUNS.includes(pin)) return false;
  const isRepeated = [1, 2, 3].some((length) => pin.slice(0, length).repeat(6 / length) === pin);
  return !isRepeated && !phone.includes(pin);
}
