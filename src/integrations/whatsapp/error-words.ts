/** What an error of Meta's means for the message, with a sentence for people (docs/domain/whatsapp.md#errors). */
export interface ErrorWords {
  says: string;
  /** `later` waits for a person or for time. */
  verdict: "refused" | "later";
}

const refused = (says: string): ErrorWords => ({ says, verdict: "refused" });
const later = (says: string): ErrorWords => ({ says, verdict: "later" });

const TOKEN = later(
  "WhatsApp does not accept the access token. Create a new one and save it in the settings.",
);
const RIGHTS = later("The access token lacks a permission. Give it messaging and management of WhatsApp.");
const TOO_MANY = later("WhatsApp takes no more messages for now. Try again later.");
const BLOCKED = later("Meta has restricted this WhatsApp account. Open WhatsApp Manager to see why.");

const WORDS: Readonly<Record<number, ErrorWords>> = {
  0: TOKEN,
  3: RIGHTS,
  4: TOO_MANY,
  10: RIGHTS,
  33: refused("The number id or account id does not exist, or the access token may not use it."),
  100: refused("WhatsApp does not accept part of this request."),
  190: TOKEN,
  368: BLOCKED,
  80007: TOO_MANY,
  80008: TOO_MANY,
  130429: TOO_MANY,
  130472: refused("Meta keeps this person out of marketing messages for a test. Use another channel."),
  130497: refused("This account may not write to people in that country."),
  131005: RIGHTS,
  131008: refused("The message lacks a required part."),
  131009: refused("Part of the message has a value that WhatsApp does not accept."),
  131016: later("WhatsApp is out of service. Try again later."),
  131021: refused("A number cannot send a message to itself."),
  131026: refused("WhatsApp cannot deliver to this person. They may not use WhatsApp. Use another channel."),
  131030: refused("A test number writes only to numbers on its list. Add this number in Meta's console."),
  131031: BLOCKED,
  131037: later("Meta has not approved the number's display name yet."),
  131042: later("Meta has no valid payment method. Add one in WhatsApp Manager."),
  131045: later("The number is not registered for the Cloud API. Register it in WhatsApp Manager."),
  131047: refused("More than 24 hours have passed since this person wrote. Send a template."),
  131048: later("Too many people blocked or reported earlier messages. Meta limits this number for now."),
  131049: refused("Meta did not deliver this marketing message, to limit how many people get."),
  131050: refused("This person stopped marketing messages from this number."),
  131051: refused("WhatsApp does not support this kind of message."),
  131052: refused("The file could not be downloaded. Ask the person to send it again."),
  131053: refused("WhatsApp does not accept this file. Check its type and size."),
  131056: later("Too many messages to this person in a short time. Try again later."),
  131057: later("Meta is changing this account. Try again later."),
  131062: refused("Sign-in codes need a phone number, and this person hides theirs."),
  131064: later("The number has reached its limit of new conversations. Try again tomorrow."),
  132000: refused("The number of values does not match the template's variables."),
  132001: refused("No approved template has this name in this language."),
  132005: refused("The template's text is too long with these values."),
  132007: refused("Meta's rules do not allow the template's text."),
  132012: refused("A value does not match the template's variable."),
  132015: refused("Meta has paused this template, because people did not like it."),
  132016: refused("Meta has disabled this template for good."),
  132018: refused("A value for the template is not valid."),
  133010: later("The number is not registered for the Cloud API. Register it in WhatsApp Manager."),
  133016: later("The number was registered too often. Try again after three days."),
  137000: refused("This person has a new phone or a new account. Check who they are first."),
  2388023: refused("A deleted template has this name. Choose another name, or wait four weeks."),
  2388024: refused("A template with this name and language exists already."),
};

/** Known errors in words; undefined for others. */
export function wordsOf(code: number): ErrorWords | undefined {
  if (code >= 200 && code <= 299) return RIGHTS;
  return WORDS[code];
}

/** A sentence for an error in a webhook, with its code. */
export function describeError(code: number, given: string): string {
  const says = wordsOf(code)?.says ?? (given.trim().slice(0, 300) || "WhatsApp gave no reason.");
  return `${says} (${code})`;
}
