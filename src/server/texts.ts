import compile from "icu-minify/compile";

type Messages = Record<string, unknown>;

const files = import.meta.glob<{ default: Messages }>("../features/*/texts/*.json", { eager: true });

const byFeature = new Map<string, Messages>();
for (const [path, module] of Object.entries(files)) {
  const [, feature, locale] = /features\/([^/]+)\/texts\/([a-z]{2})\.json$/.exec(path) ?? [];
  if (feature && locale) byFeature.set(`${locale}/${feature}`, compiled(module.default));
}

/**
 * The messages with their ICU syntax parsed, once, when the process starts: pages and browsers then carry no parser
 * (vite.config.ts points use-intl at the formatter without one).
 */
function compiled(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === "string" ? compile(message) : compiled(message as Messages),
    ]),
  );
}

const catalogues = new Map<string, string>();

/**
 * The message catalogue of some features in a language, as JSON (platform/ui/messages.ts reads it); English where a
 * translation is missing.
 */
export function catalogue(features: readonly string[], locale: string): string {
  const name = [locale, ...features].join("/");
  const known = catalogues.get(name);
  if (known) return known;
  const messages = features.map((feature) => [
    feature,
    { ...byFeature.get(`en/${feature}`), ...byFeature.get(`${locale}/${feature}`) },
  ]);
  const json = JSON.stringify(Object.fromEntries(messages));
  catalogues.set(name, json);
  return json;
}
