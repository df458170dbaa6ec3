import { test } from "node:test";
import { check as checkTexts } from "./check-texts.mjs";
import { fails, passes } from "./planted.mjs";
import { repositoryRoot } from "./sources.mjs";

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

const swahili = {
  accept: {
    title: "Kubali nukuu ya {name}",
    rooms: "{count, plural, one {chumba #} other {vyumba #}}",
    terms: "Ninakubali <link>masharti</link>.",
    state: { open: "Wazi", closed: "Imefungwa" },
  },
};
const both = (extra) => ({
  [EN]: JSON.stringify({ ...english, extra }, null, 2),
  [SW]: JSON.stringify({ ...swahili, extra: "Zaidi" }, null, 2),
});

const clean = {
  [EN]: JSON.stringify(english, null, 2),
  [SW]: JSON.stringify(swahili, null, 2),
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
  const planted = (value) => ({
    [EN]: JSON.stringify({ ...english, extra: { odd: value } }, null, 2),
    [SW]: JSON.stringify({ ...swahili, extra: { odd: "Zaidi" } }, null, 2),
  });
  await refused(planted(7), { file: EN, line: 12, says: /'extra\.odd' is not a text/ });
  await refused(planted(" "), { file: EN, line: 12, says: /'extra\.odd' is empty/ });
});

test("refuses a message that cannot be shown", async () => {
  await refused(both("Hello {name"), {
    file: EN,
    line: 11,
    says: /'extra' cannot be read as an ICU message/,
  });
  await refused(both("{n, plural, one {room}}"), { file: EN, line: 11, says: /ICU/ });
  await refused(both("<b>never closed"), { file: EN, line: 11, says: /ICU/ });
});

test("refuses a translation without an original, or asking for more", async () => {
  const planted = (more) => ({ [SW]: JSON.stringify({ accept: { ...more, ...swahili.accept } }, null, 2) });
  await refused(planted({ gone: "Imekwenda" }), {
    file: SW,
    line: 3,
    says: /'accept\.gone' is not in en\.json/,
  });
  const asking = { accept: { ...swahili.accept, title: "Kubali {jina}" } };
  await refused({ [SW]: JSON.stringify(asking, null, 2) }, { file: SW, line: 3, says: /asks for \{jina\}/ });
});

test("refuses an original without its translation", async () => {
  await refused(
    { [EN]: JSON.stringify({ ...english, extra: "More" }, null, 2) },
    { file: EN, line: 11, says: /'extra' is not in sw\.json/ },
  );
  const { [SW]: _, ...alone } = clean;
  await fails(check, alone, { file: EN, line: 1, says: /has no sw\.json/ });
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
