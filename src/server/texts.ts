import { createHash } from "node:crypto";
import compile from "icu-minify/compile";
import { chooseEncoding, PACKED, type PackedBody, packBody } from "~/platform/http/encoding";
import { fileRoute } from "~/platform/http/file-routes";
import { addMessages, type TextsPart } from "~/platform/ui/messages";

type Messages = Record<string, unknown>;

const PUBLIC_FEATURES = ["site", "pricing", "inquiries", "identity", "portal"];

/** Messages that browsers need, by page. Most public pages need none after rendering. */
const PARTS: Record<TextsPart, readonly string[]> = {
  identity: ["frame", "inputs", "login", "register", "code"].map((group) => `identity.${group}`),
  account: ["security", "setup", "invitation", "confirm", "forgot", "reset", "signOut"].map(
    (group) => `identity.${group}`,
  ),
  portal: ["portal", "pricing", "site.layout", "inquiries.form", "inquiries.errors", "inquiries.newsletter"],
  calculator: ["pricing", "site.calculator"],
};

const files = import.meta.glob<{ default: Messages }>("../features/*/texts/*.json", { eager: true });

const byFeature = new Map<string, Messages>();
for (const [path, module] of Object.entries(files)) {
  const [, feature, locale] = /features\/([^/]+)\/texts\/([a-z]{2})\.json$/.exec(path) ?? [];
  if (feature && locale) byFeature.set(`${locale}/${feature}`, compiled(module.default));
}

/**
 * Parses the messages' ICU syntax once at the start, so that pages and browsers need no parser (vite.config.ts replaces
 * use-intl's formatter).
 */
function compiled(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === "string" ? compile(message) : compiled(message as Messages),
    ]),
  );
}

interface Catalogue {
  address: string;
  body: PackedBody;
}

const catalogues = new Map<string, Record<TextsPart, Catalogue>>();

function cataloguesOf(locale: string): Record<TextsPart, Catalogue> {
  const made = catalogues.get(locale);
  if (made) return made;
  const messages = Object.fromEntries(
    PUBLIC_FEATURES.map((feature) => [
      feature,
      { ...byFeature.get(`en/${feature}`), ...byFeature.get(`${locale}/${feature}`) },
    ]),
  );
  // The server has all messages.
  addMessages(locale, messages);
  const partOf = (part: TextsPart) =>
    packed(
      `${locale}-${part}`,
      those(messages, (path) => PARTS[part].some((group) => path.startsWith(`${group}.`))),
    );
  const parts = {
    identity: partOf("identity"),
    account: partOf("account"),
    portal: partOf("portal"),
    calculator: partOf("calculator"),
  };
  catalogues.set(locale, parts);
  return parts;
}

function those(messages: Messages, isWanted: (path: string) => boolean, above = ""): Messages {
  const kept: Messages = {};
  for (const [key, message] of Object.entries(messages)) {
    const path = above + key;
    if (typeof message === "object" && message !== null && !Array.isArray(message)) {
      const inner = those(message as Messages, isWanted, `${path}.`);
      if (Object.keys(inner).length > 0) kept[key] = inner;
    } else if (isWanted(path)) kept[key] = message;
  }
  return kept;
}

function packed(name: string, messages: Messages): Catalogue {
  const plain = Buffer.from(`export default ${JSON.stringify(messages)}`);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 10);
  return {
    address: `/texts/${name}-${hash}.js`,
    body: packBody(plain),
  };
}

/** Addresses of the message files for browsers in a language. */
export function textsOf(locale: string): Record<TextsPart, string> {
  const { identity, account, portal, calculator } = cataloguesOf(locale);
  return {
    identity: identity.address,
    account: account.address,
    portal: portal.address,
    calculator: calculator.address,
  };
}

export const textRoutes = [
  fileRoute({
    path: "/texts/:file{[a-z]{2}-(?:identity|account|portal|calculator)-[A-Za-z0-9_-]+\\.js}",
    permission: "public",
    answer: (c) => {
      const [locale = "", part = ""] = c.req.param("file").split("-");
      const catalogue = cataloguesOf(locale)[part as TextsPart];
      const isCurrent = c.req.path === catalogue.address;
      const encoding = chooseEncoding(c.req.header("accept-encoding"), PACKED);
      c.header("Content-Type", "text/javascript; charset=utf-8");
      c.header("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-store");
      c.header("Vary", "Accept-Encoding");
      if (encoding !== "identity") c.header("Content-Encoding", encoding);
      return c.body(catalogue.body[encoding]);
    },
  }),
];
