import {
  calledDirectly,
  lineAt,
  listFiles,
  readSource,
  reportAndExit,
  repositoryRoot,
  withoutComments,
} from "./sources.mjs";

/**
 * A permission opens a route, but its query must check the scope: a handler that does not pass the actor shows all rows to
 * everyone. Public routes, and permissions that no role holds with a narrower scope, need no actor.
 */

const FOR_ANYBODY = new Set(["public", "token", "provider-callback"]);
/** Handlers with a scoped permission that read no scoped rows. */
const READS_NOBODYS = new Map([
  ["moves.warnings", "who is planned elsewhere that day is said to whoever plans, of other teams too"],
  ["mpesa.connectionTest", "the connection to M-Pesa is the company's, no customer's"],
  ["mpesa.addresses", "the addresses M-Pesa calls are the company's, no customer's"],
  ["calculation.calculate", "a calculation of figures that are given, of nobody who is kept"],
  ["steps.preview", "a run is the whole company's: who prepares payroll sees everybody's pay"],
  ["courses.choices", "the names of the company's courses are for whoever sees anybody's training"],
  ["pipelines.list", "how the company sells is for whoever sees any lead; open sales are counted, not shown"],
  ["pipelines.get", "how the company sells is for whoever sees any lead; open sales are counted, not shown"],
  ["pipelines.lossReasons", "the company's list of reasons, of no sale"],
  ["lifecycles.list", "the company's lists of stages, of no customer"],
  ["opening.check", "the rows of a file that is given; who prepares payroll sees everybody's pay"],
  ["items.classes", "KRA's list of classes, of no customer"],
  ["workshop.get", "defects and services of the company's vehicles, of nobody"],
  ["vehicles.list", "the vehicles are the company's, of nobody"],
  ["vehicles.get", "the vehicles are the company's, of nobody"],
  ["vehicles.readings", "the vehicles are the company's, of nobody"],
  ["checks.vehicles", "who drives which vehicle changes within the day: drivers see all of them"],
  ["checks.begin", "who drives which vehicle changes within the day: drivers see all of them"],
  ["checks.list", "checks of the company's vehicles, of nobody"],
  ["papers.list", "papers of the company's vehicles, of nobody"],
  ["papers.calendar", "papers of the company's vehicles, of nobody"],
  ["capacity.days", "counts of the company's vehicles and people by day, of nobody"],
  ["gateways.setup", "the connections to providers are the company's, no customer's"],
]);

/**
 * Access to a row requires a check (docs/decisions/0028): only reach.ts grants reach. Handlers may skip it for a customer's
 * link, for a reference with its phone, and for the customer's own rows.
 */
const GRANTS_FOR_REACH = new Set(["src/platform/http/reach.ts", "src/platform/sheets/import-reach.ts"]);
const UNASKED_BY_HANDLERS = new Set(["link", "owner", "tracked"]);

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const narrow = narrowPermissions(root);
  const problems = reachProblems(root);
  for (const file of listFiles(root, "src/features").filter((name) => name.endsWith("/server/handlers.ts"))) {
    const code = withoutComments(readSource(root, file));
    const contract = readContracts(root, file);
    for (const { name, body, at } of handlersIn(code)) {
      if (/\bactor\b|\bcontext\b(?!\s*[.:])/.test(body) || READS_NOBODYS.has(`${nounOf(file)}.${name}`))
        continue;
      const permissions = permissionsOf(contract, name);
      const isOpen =
        permissions.length > 0 && permissions.every((one) => FOR_ANYBODY.has(one) || !narrow.has(one));
      const isWrite = methodOf(contract, name) !== "GET" && !permissions.some((one) => FOR_ANYBODY.has(one));
      if (isOpen && !isWrite) continue;
      problems.push({
        file,
        line: lineAt(code, at),
        message: `'${name}' hands nobody on: give its query or command the actor, who may see a part of the rows alone`,
      });
    }
  }
  return problems;
}

function reachProblems(root) {
  const problems = [];
  for (const file of listFiles(root, "src").filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const code = withoutComments(readSource(root, file));
    const isReach = /\/server\/reach\.ts$/.test(file) || GRANTS_FOR_REACH.has(file);
    for (const { index } of isReach ? [] : code.matchAll(/\bgrantReach\(/g))
      problems.push({
        file,
        line: lineAt(code, index),
        message: "grants reach: only assertReach… in server/reach.ts does, once it has asked",
      });
    if (!file.endsWith("/server/handlers.ts")) continue;
    for (const { index, 1: why } of code.matchAll(/\btrustedReach\([^)]*?"(\w+)"\s*,?\s*\)/g))
      if (!UNASKED_BY_HANDLERS.has(why))
        problems.push({
          file,
          line: lineAt(code, index),
          message: `takes a row unasked ('${why}'): a handler asks assertReach…, but for a customer's link or their own`,
        });
  }
  return problems;
}

const nounOf = (file) =>
  file
    .replace(/^src\/features\/|\/server\/handlers\.ts$/g, "")
    .split("/")
    .at(-1);

/** Permissions that a role has only for its department, team or assigned rows, with implied ones. */
function narrowPermissions(root) {
  const domain = readSource(root, "src/features/identity/domain/identity.ts");
  const found = new Set(
    [...domain.matchAll(/\b(?:assigned|dept|team)\(([^)]*)\)/g)].flatMap(([, list]) => wordsIn(list)),
  );
  const implied =
    /IMPLIED\b[^{]*\{([^}]*)\}/.exec(readSource(root, "src/platform/http/permissions.ts"))?.[1] ?? "";
  for (const [, holder, list] of implied.matchAll(/(\w+): \[([^\]]*)\]/g))
    if (found.has(holder)) for (const word of wordsIn(list)) found.add(word);
  return found;
}

const wordsIn = (text) => [...text.matchAll(/"([\w-]+)"/g)].map(([, word]) => word);

function handlersIn(code) {
  const starts = [...code.matchAll(/\bos\.(\w+)\.handler\(/g)];
  return starts.map((match, index) => ({
    name: match[1],
    at: match.index,
    body: code.slice(match.index + match[0].length, starts[index + 1]?.index ?? code.length),
  }));
}

function readContracts(root, file) {
  const own = file.replace(/server\/handlers\.ts$/, "contract");
  const isOwn = (name) => name === `${own}.ts` || name.startsWith(`${own}/`);
  const feature = file.split("/").slice(0, 3).join("/");
  const all = listFiles(root, feature).filter((name) => /\/contract(?:\.ts$|\/)/.test(name));
  const read = [...all.filter((name) => !isOwn(name)), ...all.filter(isOwn)].map((name) =>
    readContract(root, name),
  );
  return {
    operations: new Map(read.flatMap(({ operations }) => [...operations])),
    shared: new Map(read.flatMap(({ shared }) => [...shared])),
  };
}

function readContract(root, file) {
  const text = withoutComments(readSource(root, file));
  const starts = [...text.matchAll(/\n {2}(\w+): route\(/g)];
  const descriptionOf = ({ index }) => text.slice(index, text.indexOf("})", index));
  const operations = new Map(starts.map((match) => [match[1], descriptionOf(match)]));
  const shared = new Map(
    [...text.matchAll(/\bconst (\w+) = (\{[^;]*\}|(?:any|all)Of\([^)]*\))/g)].map(([, name, body]) => [
      name,
      body,
    ]),
  );
  return { operations, shared };
}

function saidOf({ operations, shared }, name) {
  const body = operations.get(name) ?? "";
  const spread = [...body.matchAll(/\.\.\.(\w+)/g)].map(([, one]) => shared.get(one) ?? "");
  return [body, ...spread].join("\n");
}

/** Also follows a named permission in the contract: `const gatewayPermission = allOf(…)`. */
function permissionsOf(contract, name) {
  const written =
    /\bpermission:\s*((?:any|all)Of\([^)]*\)|"[\w-]+"|\w+)/.exec(saidOf(contract, name))?.[1] ?? "";
  return wordsIn(contract.shared.get(written) ?? written);
}

const methodOf = (contract, name) => /\bmethod:\s*"(\w+)"/.exec(saidOf(contract, name))?.[1] ?? "GET";

if (calledDirectly(import.meta.url)) reportAndExit("handlers", check());
