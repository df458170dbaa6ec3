import { publicUrl } from "~/platform/http/public-url";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { parseHex, textOn } from "~/platform/kernel/shades";

/** Escapes text for HTML. All text from outside must pass through this before it enters a message. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("{{", "&#123;&#123;");
}

/**
 * Protects the braces of typed text, so that it never becomes a placeholder. `unseal` restores them in the same pass that
 * fills placeholders.
 */
export const typed = (text: string) => text.replaceAll("{{", "{{braces}}");

export interface MailBody {
  locale?: Locale;
  greeting: string;
  paragraphs: string[];
  /** The button. `href` may be a placeholder such as `{{link}}`. */
  action?: { label: string; href: string };
  lines?: { label: string; value: string }[];
  closing?: string;
  unsubscribe?: string;
  company: {
    name: string;
    phone: string;
    email: string;
    address: string;
    primaryColor: string;
    secondaryColor?: string;
    accentColor?: string;
    logoPath?: string;
    licenseNumber?: string;
  };
}

const FIRM =
  /\b(?:ltd|limited|llp|plc|inc|company|co|sacco|school|hospital|hotel|group|enterprises?|agenc(?:y|ies)|trust|university|college|church)\b|&/i;

const POST =
  /^(?:the |main |head )?(?:office|accounts?|accounting|admin|administration|administrator|reception|info|sales|team|hr|procurement|finance|manager|management|director|secretary|customer|support|enquiries|inquiries)\b/iu;

/**
 * The name used in a greeting: a person's first name, a firm's full name. Empty for addresses: a name typed into a form
 * must not put a link into our mail.
 */
export function calledName(name: string): string {
  const whole = name.trim();
  if (/[/:@<>]|\p{L}\.\p{L}/u.test(whole)) return "";
  if (FIRM.test(whole)) return whole;
  return POST.test(whole) ? "" : (whole.split(/\s+/)[0] ?? whole);
}

/** 'Hello Wanjiku,' or, without a name, 'Hello,'. */
export function greet(word: string, name: string): string {
  return `${[word, calledName(name)].filter(Boolean).join(" ")},`;
}

function coloursOf(company: MailBody["company"]) {
  const hex = (value: string | undefined, fallback: string) => parseHex(value ?? "") ?? fallback;
  return {
    primary: hex(company.primaryColor, "#1E40AF"),
    secondary: hex(company.secondaryColor, "#64748B"),
    accent: hex(company.accentColor, "#F59E0B"),
  };
}

const LICENCE: Record<Locale, string> = { en: "Licence no.", sw: "Leseni nambari" };

function brandOf(company: MailBody["company"]): string {
  const { primary, accent } = coloursOf(company);
  const name = escapeHtml(company.name);
  const base = publicUrl();
  if (company.logoPath && base)
    return `<img src="${escapeHtml(`${base}${company.logoPath}`)}" alt="${name}" height="40" style="display:block;height:40px;max-width:220px;border:0">`;
  return `<span style="color:${primary};font-weight:900">&#10095;</span><span style="color:${accent};font-weight:900">&#10095;</span>&nbsp; ${name}`;
}

/** Escaped text of a paragraph, in which a line never ends inside 'M-Pesa'. */
const prose = (text: string) => escapeHtml(text).replaceAll("M-Pesa", "M&#8209;Pesa");

const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;

/** Where `withNote` writes. Mail programs show no comments. */
const NOTE = "<!--note-->";

/** Renders a message as HTML (tables and inline styles, for mail programs) and as plain text. */
export function layOutMail(body: MailBody): { html: string; text: string } {
  const { company, action } = body;
  const { secondary, accent } = coloursOf(company);
  const licence = company.licenseNumber
    ? `${LICENCE[body.locale ?? DEFAULT_LOCALE]} ${company.licenseNumber}`
    : "";
  const rows = (body.lines ?? [])
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:6px 0;border-bottom:1px dotted #C9BDA6">${escapeHtml(label)}</td><td align="right" style="padding:6px 0;border-bottom:1px dotted #C9BDA6;font-weight:600;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const html = `<!doctype html><html lang="${body.locale ?? DEFAULT_LOCALE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:#FBF8F2;color:#0F1B3D;font:16px/1.55 Inter,'Segoe UI',Helvetica,Arial,sans-serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#fff;border:1px solid #E3D9C6;border-radius:16px"><tr><td style="padding:28px 32px 4px;font:800 21px/1.3 'Bricolage Grotesque',Inter,Arial,sans-serif;letter-spacing:-0.02em;color:#0F1B3D">${brandOf(company)}</td></tr><tr><td style="padding:16px 32px 24px">${paragraph(escapeHtml(body.greeting))}${body.paragraphs.map((text) => paragraph(prose(text))).join("")}${rows ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows}</table>` : ""}${action ? `<p style="margin:8px 0 20px"><a href="${escapeAttribute(action.href)}" style="display:inline-block;background:${accent};color:${textOn(accent)};font-weight:700;text-decoration:none;padding:14px 24px;border-radius:10px">${escapeHtml(action.label)}</a></p>` : ""}${NOTE}${body.closing ? paragraph(prose(body.closing)) : ""}</td></tr><tr><td style="padding:16px 32px 28px;border-top:2px solid ${secondary};font-size:14px;color:#475569">${escapeHtml(company.name)} · ${escapeHtml(company.address)}<br>${escapeHtml(company.phone)} · ${escapeHtml(company.email)}${licence ? `<br>${escapeHtml(licence)}` : ""}${body.unsubscribe ? `<br><a href="{{unsubscribe}}" style="color:#475569">${escapeHtml(body.unsubscribe)}</a>` : ""}</td></tr></table></td></tr></table></body></html>`;
  const text = [
    typed(body.greeting),
    ...body.paragraphs.map(typed),
    ...(body.lines ?? []).map(({ label, value }) => typed(`${label}: ${value}`)),
    ...(action ? [`${typed(action.label)}: ${action.href}`] : []),
    ...(body.closing ? [typed(body.closing)] : []),
    typed(
      `${company.name}\n${company.address}\n${company.phone} · ${company.email}${licence && `\n${licence}`}`,
    ),
    ...(body.unsubscribe ? [`${typed(body.unsubscribe)}: {{unsubscribe}}`] : []),
  ].join("\n\n");
  return { html, text };
}

/** A laid out message with a note below what it says. */
export function withNote<Body extends { html: string; text: string }>(body: Body, note: string): Body {
  const html = body.html.replace(NOTE, () => paragraph(prose(note)));
  return { ...body, html, text: `${body.text}\n\n${typed(note)}` };
}

/** Keeps single line breaks in a typed message. */
export const withLines = (html: string): string =>
  html.replace(/(<p style="margin:0 0 16px">)([^<]*)/g, (_, open: string, words: string) =>
    open.concat(words.replaceAll("\n", "<br>")),
  );

/** An address for an href: https, http or a placeholder; anything else becomes `#`. */
function escapeAttribute(href: string): string {
  if (/^\{\{[a-z-]+\}\}$/.test(href)) return href;
  return /^https?:\/\//.test(href) ? escapeHtml(href) : "#";
}
