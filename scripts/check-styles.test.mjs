import { test } from "node:test";
import { check } from "./check-styles.mjs";
import { fails, passes } from "./planted.mjs";

const css = "src/a/card.module.css";
const file = "src/a/card.tsx";
const card = (use) =>
  `import styles from "./card.module.css";\nexport const Card = () => <p className={${use}} />;\n`;

test("classes that have a rule, and rules that somebody takes, pass", async () => {
  await passes(check, {
    [css]:
      "/* .gone */\n.card:global(.figure) .title {\n  margin: .5em;\n}\n@media (width > 1.5em) {\n  .card { top: 0; }\n}\n",
    [file]: card("`${styles.card} ${styles.title} figure`"),
  });
  await passes(check, { [css]: ".ok { top: 0 }\n.error { top: 0 }\n", [file]: card("styles[tone]") });
});

test("refuses a class without a rule, also in somebody else's styles", async () => {
  const says = /'title' has no rule in src\/a\/card\.module\.css/;
  await fails(
    check,
    { [css]: ".card { top: 0 }", [file]: card("styles.card + styles.title") },
    { file, line: 2, says },
  );
  const other = "src/b/list.tsx";
  await fails(
    check,
    {
      [css]: ".card { top: 0 }",
      [file]: card("styles.card"),
      [other]:
        'import frame from "~/a/card.module.css";\nexport const List = () => <p className={frame.title} />;\n',
    },
    { file: other, line: 2, says },
  );
});

test("refuses a rule that nobody takes", () =>
  fails(
    check,
    { [css]: ".card { top: 0 }\n.card .old { top: 0 }", [file]: card("styles.card") },
    { file: css, line: 2, says: /nobody takes 'old'/ },
  ));

test("refuses a side of its own, unless it says so", async () => {
  const says = /'margin-left' is not mirrored/;
  await fails(
    check,
    { [css]: ".card {\n  margin-left: 4px;\n}", [file]: card("styles.card") },
    { file: css, line: 2, says },
  );
  await passes(check, {
    [css]: ".card {\n  margin-inline-start: 4px;\n  /* The same in both directions. */\n  left: 0;\n}",
    [file]: card("styles.card"),
  });
});
