/** How a visitor first reached the site. The tab stores it until a form is sent. */
export const TOUCH_FIELDS = [
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "gclid",
  "fbclid",
  "ref",
  "referrer",
] as const;
export type Touch = { [Name in (typeof TOUCH_FIELDS)[number]]?: string | undefined };

export const MAX_TOUCH = 200;

const PARAMETERS = {
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
  gclid: "gclid",
  fbclid: "fbclid",
  ref: "ref",
} as const;

/** The source given by an address and its referrer; undefined if neither has one. The referrer's query is removed. */
export function touchOf(address: URL, referrer: string): Touch | undefined {
  const touch: Touch = {};
  for (const name of Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[]) {
    const value = address.searchParams.get(PARAMETERS[name])?.trim();
    if (value) touch[name] = value.slice(0, MAX_TOUCH);
  }
  const before = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (before && before.origin !== address.origin)
    touch.referrer = `${before.origin}${before.pathname}`.slice(0, MAX_TOUCH);
  return Object.keys(touch).length > 0 ? touch : undefined;
}

/** Reads the touch from a form's hidden field; undefined if the text is invalid. */
export function readTouch(text: string): Touch | undefined {
  if (!text || text.length > 3000) return undefined;
  try {
    const read = JSON.parse(text) as Record<string, unknown> | null;
    const touch = Object.fromEntries(
      TOUCH_FIELDS.flatMap((name) => {
        const value = read?.[name];
        return typeof value === "string" && value ? [[name, value.slice(0, MAX_TOUCH)]] : [];
      }),
    );
    return Object.keys(touch).length > 0 ? touch : undefined;
  } catch {
    return undefined;
  }
}
