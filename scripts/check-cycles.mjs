import {
  calledDirectly,
  listFiles,
  readModules,
  readSource,
  reportAndExit,
  repositoryRoot,
} from "./sources.mjs";

/** Files of a feature that assemble it: what they import is no step in the line. */
const ASSEMBLY =
  /^src\/features\/[^/]+\/(?:office\.tsx|web\/load-[\w-]+\.ts|testing\.ts|demo(?:\.ts|\/.*)|(?:.*\/)?(?:server\/(?:feature|office|handlers|subscribers|tasks|routes)\.ts|testing\.ts|demo\.ts))$/;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const modules = readModules(root);
  const pages = pagesOf(root);
  const between = { files: new Map(), features: new Map(), concerns: new Map(), parts: new Map() };
  for (const { file, imports } of modules) {
    const isAssembly = ASSEMBLY.test(file) || pages.has(file);
    for (const { target, line } of imports) {
      if (!target) continue;
      connect(between.files, file, target, { file, line });
      const [part, other] = [concernOf(file), concernOf(target)];
      if (part && other && part !== other) connect(between.concerns, part, other, { file, line });
      const from = featureOf(file);
      const to = featureOf(target);
      const [piece, next] = [partOf(file), partOf(target)];
      if (from === to && !isAssembly && piece && next && piece !== next)
        connect(between.parts, piece, next, { file, line });
      if (from && to && from !== to) connect(between.features, from, to, { file, line });
    }
  }
  return [
    ...circles(between.features).map((circle) =>
      notify(
        circle,
        "features go in a circle",
        "what must go left in the line of features goes as an event or a field",
      ),
    ),
    ...circles(between.concerns).map((circle) =>
      notify(
        circle,
        "sub-concerns go in a circle",
        "they stand in one line like features: what both need belongs to the feature's own files",
      ),
    ),
    ...circles(between.parts).map((circle) =>
      notify(
        circle,
        "a feature's own files and its sub-concerns go in a circle",
        "move what both need to the feature's own files, or what asks for both into the sub-concern",
      ),
    ),
    ...circles(between.files).map((circle) =>
      notify(
        circle,
        "files import each other in a circle",
        "move what both need into a file of its own; types of what a screen shows come from the contract",
      ),
    ),
  ];
}

function featureOf(file) {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1];
}

function concernOf(file) {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  return /^src\/features\/([^/]+\/(?!(?:server|web|texts|contract|domain|demo)\/)[^/]+)\//.exec(file)?.[1];
}

/** A feature's own contract, server or web, or the rules, server or web of a sub-concern. Rules stand below both. */
function partOf(file) {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const [, , feature, ...rest] = file.split("/");
  if (!file.startsWith("src/features/") || rest.length === 0) return undefined;
  if (/^contract(?:\.ts)?$/.test(rest[0])) return `${feature}/contract`;
  if (["server", "web"].includes(rest[0])) return `${feature}/${rest[0]}`;
  if (!concernOf(file)) return undefined;
  return `${feature}/${rest[0]}/${["server", "web"].includes(rest[1]) ? rest[1] : "rules"}`;
}

/** The modules of routes: each assembles its page, and nobody imports it. */
function pagesOf(root) {
  if (!listFiles(root, "src").includes("src/routes.ts")) return new Set();
  const named = readSource(root, "src/routes.ts").matchAll(/"(features\/[^"]+\.tsx?)"/g);
  return new Set([...named].map(([, file]) => `src/${file}`));
}

function connect(graph, from, to, where) {
  if (!graph.has(from)) graph.set(from, new Map());
  if (!graph.get(from).has(to)) graph.get(from).set(to, where);
}

function notify(circle, what, instead) {
  return { ...circle.where, message: `${what}: ${circle.path.join(" → ")}; ${instead}` };
}

/** A shortest cycle for each component of the graph, with the place of its first step. */
function circles(graph) {
  return knots(graph).map((knot) => {
    const start = [...knot].sort()[0];
    const path = shortestWayBack(graph, start, knot);
    return { path, where: graph.get(path[0]).get(path[1]) };
  });
}

function shortestWayBack(graph, start, within) {
  const cameFrom = new Map([[start, undefined]]);
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node)?.keys() ?? []) {
      if (next === start) {
        const path = [start];
        for (let at = node; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
        return path;
      }
      if (within.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, node);
        queue.push(next);
      }
    }
  }
  throw new Error(`${start} was said to stand in a circle and does not.`);
}

function knots(graph) {
  const found = [];
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const enter = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    onStack.add(node);
    return { node, next: [...(graph.get(node)?.keys() ?? [])] };
  };
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const work = [enter(root)];
    while (work.length > 0) {
      const { node, next } = work.at(-1);
      const target = next.pop();
      if (target !== undefined) {
        if (!index.has(target)) work.push(enter(target));
        else if (onStack.has(target)) low.set(node, Math.min(low.get(node), index.get(target)));
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent), low.get(node)));
      if (low.get(node) !== index.get(node)) continue;
      const knot = new Set();
      let member;
      do {
        member = stack.pop();
        onStack.delete(member);
        knot.add(member);
      } while (member !== node);
      if (knot.size > 1 || graph.get(node)?.has(node)) found.push(knot);
    }
  }
  return found;
}

if (calledDirectly(import.meta.url)) reportAndExit("cycles", check());
