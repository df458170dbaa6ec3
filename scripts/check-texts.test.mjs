import { test } from "node:test";
import { check as checkTexts } from "./check-texts.mjs";
import { fails, passes } from "./planted.mjs";
import { repositoryRoot } from "./sources.mjs";

/** The planted tree has no packages: the parser comes from this checkout. */
const check = (root) => checkTexts(root, repositoryRoot);

const EN = "src/features/quotes/texts/en.json";
const SW = "src/features/quotes/texts/sw.json";
const PAGE = "src/features/quotes/web/quote-page.tsx";

const english = {
  accept: {
    title: "Accept the quote of {name}",
    rooms: "{count, plural, one {# room} other {# rooms}}",
    terms: "I accept the <link>terms</link>.",
    state: { open: "Open", closed: "Closed" },
  },
};
const page = (...calls) =>
  [
    "function Page() {",
    '  const t = useTranslations("quotes.accept");',
    ...calls.map((c) => `  ${c};`),
    "}",
  ].join("\n");

const clean = {
  [EN]: JSON.stringify(english, null, 2),
  [SW]: JSON.stringify({ accept: { title: "Kubali nukuu ya {name}" } }, null, 2),
  [PAGE]: page('t("title", { name })', 't.rich("terms", { link })', "t(`state.${state}`)", "t(computed)"),
  "src/features/quotes/web/no-texts.tsx": 'const t = other("quotes");\nt("whatever")',
};
const refused = (changes, expected) => fails(check, { ...clean, ...changes }, expected);

test("a clean tree passes, and so does one without texts", async () => {
  await passes(check, clean);
  await passes(check, { "src/a.ts": "" });
});

test("refuses what is not JSON, not a text, or empty", async () => {
  await refused({ [EN]: '{\n  "a": "b",\n}' }, { file: EN, line: 3, says: /not valid JSON/ });
  const planted = (value) => ({ [EN]: JSON.stringify({ ...english, extra: { odd: value } }, null, 2) });
  await refused(planted(7), { file: EN, line: 12, says: /'extra\.odd' is not a text/ });
  await refused(planted(" "), { file: EN, line: 12, says: /'extra\.odd' is empty/ });
});

test("refuses a message that cannot be shown", async () => {
  const planted = (text) => ({ [EN]: JSON.stringify({ ...english, extra: text }, null, 2) });
  await refused(planted("Hello {name"), {
    file: EN,
    line: 11,
    says: /'extra' cannot be read as an ICU message/,
  });
  await refused(planted("{n, plural, one {room}}"), { file: EN, line: 11, says: /ICU/ });
  await refused(planted("<b>never closed"), { file: EN, line: 11, says: /ICU/ });
});

test("refuses a translation without an original, or asking for more", async () => {
  const planted = (accept) => ({ [SW]: JSON.stringify({ accept }, null, 2) });
  await refused(planted({ gone: "Imekwenda" }), {
    file: SW,
    line: 3,
    says: /'accept\.gone' is not in en\.json/,
  });
  await refused(planted({ title: "Kubali {jina}" }), { file: SW, line: 3, says: /asks for \{jina\}/ });
});

test("refuses a key that no text has", async () => {
  const planted = (call) => ({ [PAGE]: page('t("title", { name })', call) });
  const says = (pattern) => ({ file: PAGE, line: 4, says: pattern });
  await refused(planted('t("titel")'), says(/'titel' is not in the texts of 'quotes\.accept'/));
  await refused(planted('t.rich("term", { link })'), says(/'term'/));
  await refused(planted("t(`status.${state}`)"), says(/'status\.'/));
  await refused(planted("t(`plain`)"), says(/'plain'/));
});

test("refuses a group that no feature has", () =>
  refused(
    { [PAGE]: 'const t = useTranslations("quote.accept");\n' },
    { file: PAGE, line: 1, says: /no texts\/en\.json has the group 'quote\.accept'/ },
  ));

test("leaves alone what cannot be determined", () =>
  passes(check, {
    ...clean,
    [PAGE]: 'function Row({ t }) { return t("anything"); }\nconst t = useTranslations("quotes.accept");\n',
  }));
