import { type GraphError, graphError } from "./whatsapp-errors";
import type { Written } from "./whatsapp-people";

export interface Template {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  components: { type: string; format?: string; text?: string; buttons?: { type: string; text: string }[] }[];
  parameter_format: string;
  rejected_reason?: string;
  quality_score: { score: string };
}

const utility = (name: string, language: string, text: string, replies: readonly string[] = []) => ({
  name,
  language,
  category: "UTILITY",
  text,
  replies,
  status: "APPROVED",
});

const FIRST = [
  utility(
    "hello_world",
    "en_US",
    "Welcome and congratulations. This message shows that your number can send.",
  ),
  utility(
    "booking_confirmed",
    "en",
    "Hello {{1}}, your move {{2}} is booked for {{3}}. Reply here with questions.",
  ),
  utility(
    "booking_confirmed",
    "sw",
    "Habari {{1}}, uhamisho wako {{2}} umepangwa tarehe {{3}}. Jibu hapa ukiwa na swali.",
  ),
  utility("crew_on_the_way", "en", "Hello {{1}}, your crew is on the way and arrives at about {{2}} today.", [
    "Share my location",
    "Call me",
  ]),
  utility("crew_on_the_way", "sw", "Habari {{1}}, mafundi wako njiani na watafika saa {{2}} leo.", [
    "Tuma mahali",
    "Nipigie",
  ]),
  {
    ...utility(
      "long_rains_offer",
      "en",
      "Hello {{1}}, moves on weekdays cost 10% less in May. Reply STOP to leave.",
    ),
    category: "MARKETING",
  },
  {
    ...utility("payment_reminder", "en", "Hello {{1}}, your balance of {{2}} is due on {{3}}. Thank you."),
    status: "PAUSED",
  },
];

const CATEGORIES = new Set(["UTILITY", "MARKETING", "AUTHENTICATION"]);
const PROMOTES = /\b(?:offer|discount|sale|promo|ofa|punguzo)\b|% off/i;

type Body = Readonly<Record<string, unknown>>;
const textOf = (given: unknown): string => (typeof given === "string" ? given : "");
const listOf = (given: unknown): Body[] => (Array.isArray(given) ? (given as Body[]) : []);
const variablesOf = (text: string) => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)),
];

/** The account's templates. A submitted one is reviewed a little later. */
export class Templates {
  readonly #all: Template[] = [];
  #next = 168_955_690_812_000;

  constructor() {
    for (const { name, language, category, text, replies, status } of FIRST) {
      const buttons = replies.map((reply) => ({ type: "QUICK_REPLY", text: reply }));
      this.#add({
        name,
        language,
        category,
        status,
        components: [{ type: "BODY", text }, ...(buttons.length > 0 ? [{ type: "BUTTONS", buttons }] : [])],
        parameter_format: "POSITIONAL",
      });
    }
  }

  #add(given: Omit<Template, "id" | "quality_score">): Template {
    this.#next += 1;
    const added = { id: String(this.#next), quality_score: { score: "GREEN" }, ...given };
    this.#all.push(added);
    return added;
  }

  list(): readonly Template[] {
    return this.#all;
  }

  /** Refuses what Meta refuses at once. */
  submit(body: Body): Template | GraphError {
    const [name, language, category] = [textOf(body.name), textOf(body.language), textOf(body.category)];
    const invalid = (details: string, subcode = 2388040) =>
      graphError(400, 100, "Invalid parameter", { details, subcode });
    if (!/^[a-z0-9_]{1,512}$/.test(name)) return invalid("name: small letters, digits and underscores only.");
    if (!/^[a-z]{2}(?:_[A-Z]{2})?$/.test(language)) return invalid("language is not supported.");
    if (!CATEGORIES.has(category)) return invalid("category must be UTILITY, MARKETING or AUTHENTICATION.");
    if (this.#all.some((one) => one.name === name && one.language === language))
      return invalid("There is already content in this language for this template.", 2388024);
    const components = listOf(body.components) as unknown as (Template["components"][number] & {
      example?: { body_text?: unknown[][]; body_text_named_params?: unknown[] };
    })[];
    const main = components.find(({ type }) => type === "BODY");
    const text = textOf(main?.text);
    if (text === "" || text.length > 1024) return invalid("The body has 1 to 1024 characters.");
    const variables = variablesOf(text);
    const examples = main?.example?.body_text?.[0] ?? main?.example?.body_text_named_params ?? [];
    if (examples.length !== variables.length) return invalid("Each variable needs an example.", 2388043);
    return this.#add({
      name,
      language,
      category: category === "UTILITY" && PROMOTES.test(text) ? "MARKETING" : category,
      status: "PENDING",
      components,
      parameter_format: textOf(body.parameter_format) || "POSITIONAL",
    });
  }

  /** Meta's verdict: a text may not begin or end with a variable. */
  review(template: Template): void {
    const text = template.components.find(({ type }) => type === "BODY")?.text ?? "";
    const isRejected = /^\s*\{\{|\}\}\s*$/.test(text);
    template.status = isRejected ? "REJECTED" : "APPROVED";
    if (isRejected) template.rejected_reason = "INVALID_FORMAT";
  }

  /** A template message in words. */
  read(part: Body): Written | GraphError {
    const name = textOf(part.name);
    const language = textOf((part.language as Body | undefined)?.code);
    const found = this.#all.find((one) => one.name === name && one.language === language);
    if (!found || found.status === "PENDING" || found.status === "REJECTED")
      return graphError(404, 132001, "Template name does not exist in the translation", {
        details: `template name (${name}) does not exist in ${language}`,
      });
    if (found.status === "PAUSED") return graphError(400, 132015, "Template is paused");
    const body = found.components.find(({ type }) => type === "BODY")?.text ?? "";
    const given = listOf(listOf(part.components).find(({ type }) => type === "body")?.parameters);
    const variables = variablesOf(body);
    if (given.length !== variables.length)
      return graphError(400, 132000, "Number of parameters does not match the expected number of params", {
        details: `body: number of localizable_params (${given.length}) does not match the expected number of params (${variables.length})`,
      });
    const values = new Map(
      variables.map((variable, at) => {
        const value = given.find(({ parameter_name }) => parameter_name === variable) ?? given[at];
        return [variable, textOf(value?.text)];
      }),
    );
    const text = body.replace(/\{\{(\w+)\}\}/g, (_, variable: string) => values.get(variable) ?? "");
    const buttons = found.components.find(({ type }) => type === "BUTTONS")?.buttons ?? [];
    const payloads = listOf(part.components).filter(({ type }) => type === "button");
    const choices = buttons.map((button, at) => {
      const payload = payloads.find(({ index }) => Number(index) === at);
      return { id: textOf(listOf(payload?.parameters)[0]?.payload) || button.text, title: button.text };
    });
    return {
      kind: "template",
      text,
      category: found.category.toLowerCase(),
      isTemplate: true,
      ...(choices.length > 0 ? { choices } : {}),
    };
  }
}
