/** Short summaries of failed tests, for the end of a log that may be cut at its start. */

const MOST_LINES = 15;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours
const COLOURS = /\u001b\[[0-9;]*m/g;
const shortly = (text) => text.replace(COLOURS, "").trim().split("\n").slice(0, MOST_LINES).join("\n");

/** @returns {string[]} title and reason of each failed test in vitest's JSON report */
export function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}\n${shortly(message ?? "")}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}\n${shortly(failureMessages.join("\n"))}`,
    );
  });
}

/** @returns {string[]} errors outside tests in vitest's output: no report has them, but they fail a run */
export function unhandledErrors(output) {
  const [, ...found] = output
    .replace(COLOURS, "")
    .split(/(?= (?:Unhandled (?:Rejection|Error)|Uncaught Exception) ⎯)/);
  return found.map((text) => shortly(text.replace(/^ (.+?) ⎯+/, "$1")));
}

/** @returns {string[]} the same for playwright, with the server's warnings */
export function failedWalks({ suites, errors = [] }) {
  const found = errors.map(({ message = "" }) => shortly(message));
  const look = ({ suites: inner = [], specs = [] }) => {
    inner.forEach(look);
    for (const { file, title, tests } of specs)
      for (const { results } of tests)
        for (const { status, expectedStatus = "passed", errors: all = [], attachments = [] } of results) {
          if (status === expectedStatus || status === "skipped") continue;
          const [first] = all;
          const server = attachments.find(({ name }) => name === "server")?.body;
          const warned = server ? `\nThe server:\n${shortly(Buffer.from(server, "base64").toString())}` : "";
          found.push(`${file}: ${title}\n${shortly(first?.message ?? status)}${warned}`);
        }
  };
  suites.forEach(look);
  return found;
}
