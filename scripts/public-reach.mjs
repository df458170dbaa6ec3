import { existsSync } from "node:fs";
import path from "node:path";
import { importThrough, listFiles, readSource, repositoryRoot, resolveImport } from "./sources.mjs";

/**
 * The top-level names that a visitor, a customer or an employee on their own pages can reach: from public routes,
 * public pages, the server's own code and messages. Follows names, not modules. Calls that need an office permission
 * are left out. Subscribers, tasks and answers of ports count if their event, task or port is reached.
 * In doubt a name counts as reached.
 */

const LEFT_OUT =
  /\.test\.|(?:^|\/)testing(?:\.ts|\/)|(?:^|\/)demo(?:\.ts|\/)|^src\/server\/(?:seed|doctor|backup)\/|\.d\.ts$/;
const IN_BROWSER = /\/web\/|\/office\.tsx$|^src\/platform\/ui\//;
/** Calls that make several routes of a contract, with the permission in `of`. */
const MAKES_ROUTES = new Set(["importContract", "ruleRoutes"]);
/** Calls that name the permission of a route. */
const GATED = new Set(["route", "fileRoute", "defineExport", "defineJsonExport", ...MAKES_ROUTES]);
/** Calls that bind code to an event or a task; `port.answer(…)` does the same for a port. */
const BINDING = new Set(["on", "handleTask"]);
const OFFICE_PERMISSION = /^(?:view|manage|approve|process|release)_/;
const CREW = ["driver", "mover", "packer"];
const VALUE_OF_TYPED = /^TS(?:As|Satisfies|NonNull|Instantiation)/;

/**
 * @returns {Promise<(file: string, name: string) => boolean>} tells whether a top-level name of a file is reached
 */
export async function publicReach(root = repositoryRoot) {
  const { parseSync } = await importThrough(repositoryRoot, "knip", "oxc-parser");
  const modules = new Map();
  const read = (file) => {
    if (!modules.has(file))
      modules.set(
        file,
        LEFT_OUT.test(file) || !/\.tsx?$/.test(file) || !existsSync(path.join(root, file))
          ? undefined
          : readModule(root, file, parseSync),
      );
    return modules.get(file);
  };
  const files = listFiles(root, "src").filter((file) => /\.tsx?$/.test(file) && !IN_BROWSER.test(file));
  const program = { read, isOffice: officePermissions(root), bound: new Map(), roots: [] };
  for (const file of files) if (read(file)) collect(program, read(file));
  for (const file of publicPages(root)) {
    const page = read(file);
    for (const name of page?.names.keys() ?? []) program.roots.push([file, name]);
  }
  return reachedFrom(program);
}

/** Permissions of the office that no crew role holds. */
function officePermissions(root) {
  const domain = readIfThere(root, "src/features/identity/domain/identity.ts");
  const lists = new Map(
    [...domain.matchAll(/^const (\w+)\b[^=\n]*= (\{[\s\S]*?^\}|\w+\([^)]*\));/gm)].map((m) => [m[1], m[2]]),
  );
  const words = (text) => [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word);
  const ofCrew = CREW.flatMap((role) => {
    const [, granted = ""] =
      new RegExp(String.raw`^ {2}${role}: ([\w.]+(?:\([^)]*\))?)`, "m").exec(domain) ?? [];
    return words(lists.get(granted) ?? granted);
  });
  const held = new Set(ofCrew);
  return (permission) => OFFICE_PERMISSION.test(permission) && !held.has(permission);
}

/** The modules of pages outside the office's layout. */
function publicPages(root) {
  const routes = readIfThere(root, "src/routes.ts").split('layout("office.tsx"')[0];
  return [...routes.matchAll(/"(features\/[^"]+\.tsx)"/g)].map(([, file]) => `src/${file}`);
}

function readIfThere(root, file) {
  return existsSync(path.join(root, file)) ? readSource(root, file) : "";
}

function readModule(root, file, parseSync) {
  const { program } = parseSync(file, readSource(root, file));
  const module = {
    file,
    imports: new Map(),
    names: new Map(),
    others: [],
    reexports: new Map(),
    stars: [],
    refs: new Map(),
  };
  const targetOf = (source) => resolveImport(root, file, source.value);
  module.targetOf = targetOf;
  for (const statement of program.body) readStatement(module, statement, targetOf);
  return module;
}

function readStatement(module, statement, targetOf) {
  if (statement.type === "ImportDeclaration") {
    const target = targetOf(statement.source);
    if (!target || statement.importKind === "type") return;
    for (const one of statement.specifiers)
      if (one.importKind !== "type")
        module.imports.set(one.local.name, {
          target,
          name: one.imported?.name ?? (one.type === "ImportNamespaceSpecifier" ? "*" : "default"),
        });
  } else if (statement.type === "ExportAllDeclaration") {
    const target = targetOf(statement.source);
    if (target && statement.exportKind !== "type") module.stars.push(target);
  } else if (statement.type === "ExportNamedDeclaration" && !statement.declaration) {
    const target = statement.source && targetOf(statement.source);
    for (const { exported, local } of statement.specifiers)
      module.reexports.set(exported.name, { target: target ?? module.file, name: local.name });
  } else if (statement.type === "ExportDefaultDeclaration")
    module.names.set("default", statement.declaration);
  else {
    const declared = statement.declaration ?? statement;
    if (declared.type === "VariableDeclaration")
      for (const one of declared.declarations)
        for (const name of boundNames(one.id)) module.names.set(name, one);
    else if (declared.id?.name) module.names.set(declared.id.name, declared);
    else module.others.push(declared);
  }
}

function boundNames(pattern) {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "ObjectPattern")
    return pattern.properties.flatMap((one) => boundNames(one.value ?? one.argument));
  if (pattern.type === "ArrayPattern") return pattern.elements.flatMap((one) => (one ? boundNames(one) : []));
  return pattern.left ? boundNames(pattern.left) : [];
}

/** Finds the roots of a module, and what its events, tasks and ports lead to. */
function collect(program, module) {
  const isServer = /^src\/(?:server\/|entry\.server)|\/server\/messages\//.test(module.file);
  for (const [name, node] of [...module.names, ["", module.others]]) {
    const own = [];
    visit(program, module, node, own, (call) => {
      const refs = [];
      for (const part of call.parts) visit(program, module, part, refs, () => {});
      if (call.key) program.bound.set(call.key, [...(program.bound.get(call.key) ?? []), ...refs]);
      else program.roots.push(...refs);
    });
    module.refs.set(name, own);
    if (isServer) program.roots.push([module.file, name]);
  }
}

/** Adds every name that a node uses to `refs`. `found` gets the calls that stand for themselves, with their arguments. */
function visit(program, module, node, refs, found) {
  if (Array.isArray(node)) for (const one of node) visit(program, module, one, refs, found);
  if (!node || typeof node.type !== "string") return;
  if (node.type.startsWith("TS")) {
    if (VALUE_OF_TYPED.test(node.type)) visit(program, module, node.expression, refs, found);
    return;
  }
  if (node.type === "CallExpression" && isOwnRoot(program, module, node, found)) return;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") refs.push(...refOf(module, node.name));
  else if (node.type === "MemberExpression" && !node.computed) {
    const from = node.object.type === "Identifier" && module.imports.get(node.object.name);
    if (from && from.name === "*") refs.push([from.target, node.property.name]);
    else visit(program, module, node.object, refs, found);
  } else if (node.type === "Property" && !node.computed) visit(program, module, node.value, refs, found);
  else if (node.type === "ImportExpression") {
    const target = node.source.type === "Literal" && module.targetOf(node.source);
    if (target) refs.push([target, "*"]);
  } else
    for (const [key, value] of Object.entries(node))
      if (value && typeof value === "object" && key !== "typeAnnotation")
        visit(program, module, value, refs, found);
}

function refOf(module, name) {
  const from = module.imports.get(name);
  if (from) return [[from.target, from.name]];
  return module.names.has(name) ? [[module.file, name]] : [];
}

/** Handles a route, a handler or a bound call: true if the name that holds it does not lead into it. */
function isOwnRoot(program, module, node, found) {
  const call = innermost(node);
  const { callee } = call;
  if (callee.type === "Identifier" && GATED.has(callee.name)) {
    if (!isOfficeAlone(program, accessOf(program, module, call.arguments))) found({ parts: partsOf(node) });
    return true;
  }
  if (callee.type === "Identifier" && BINDING.has(callee.name) && module.imports.has(callee.name)) {
    const [key, ...parts] = call.arguments;
    const [ref] = key?.type === "Identifier" ? refOf(module, key.name) : [];
    if (!ref) return false;
    found({ key: keyOf(program, ref), parts });
    return true;
  }
  if (
    callee.type === "MemberExpression" &&
    callee.property.name === "answer" &&
    callee.object.type === "Identifier"
  ) {
    const from = module.imports.get(callee.object.name);
    if (!from) return false;
    found({ key: keyOf(program, [from.target, from.name]), parts: call.arguments });
    return true;
  }
  if (callee.type !== "MemberExpression" || callee.property.name !== "handler") return false;
  const contract = contractOf(module, callee.object);
  if (!contract) return false;
  const operation = operationOf(program, contract.ref, contract.path);
  if (!operation || !isOfficeAlone(program, accessOf(program, operation.module, operation.arguments)))
    found({ parts: call.arguments });
  return true;
}

function innermost(node) {
  const { callee } = node;
  return callee.type === "MemberExpression" && callee.object.type === "CallExpression"
    ? innermost(callee.object)
    : node;
}

/** The arguments of all calls of a chain: `route({…}).input(…).output(…)`. */
function partsOf(node) {
  if (node?.type === "CallExpression") return [...partsOf(node.callee), ...node.arguments];
  return node?.type === "MemberExpression" ? partsOf(node.object) : [];
}

/** The contract and path of `os.list` where `const os = handlersOf(contract)`. */
function contractOf(module, node) {
  const path = [];
  let at = node;
  for (; at.type === "MemberExpression"; at = at.object) path.unshift(at.property.name);
  const made = at.type === "Identifier" && module.names.get(at.name)?.init;
  if (made?.type !== "CallExpression" || made.callee.name !== "handlersOf") return undefined;
  const [contract] = made.arguments;
  const [ref] = contract.type === "Identifier" ? refOf(module, contract.name) : [];
  return ref && { ref, path };
}

/** The arguments of `route` for an operation of a contract; undefined if they cannot be read. */
function operationOf(program, ref, path) {
  const { module, node } = valueFrom(program, ref) ?? {};
  return node && operationIn(program, module, node, path);
}

function operationIn(program, module, raw, [name, ...rest]) {
  const node = bare(raw);
  if (node.type === "CallExpression") {
    const call = innermost(node);
    return MAKES_ROUTES.has(call.callee.name) || name === undefined
      ? { module, arguments: call.arguments }
      : undefined;
  }
  if (node.type === "Identifier") {
    const [ref] = refOf(module, node.name);
    return ref && operationOf(program, ref, name === undefined ? rest : [name, ...rest]);
  }
  if (node.type !== "ObjectExpression") return undefined;
  for (const one of node.properties.toReversed()) {
    if (one.type === "SpreadElement") {
      const found = operationIn(program, module, one.argument, [name, ...rest]);
      if (found) return found;
    } else if (one.key.name === name) return operationIn(program, module, one.value, rest);
  }
  return undefined;
}

const bare = (node) => (VALUE_OF_TYPED.test(node?.type) ? bare(node.expression) : node);

/** The module and expression of a name, through imports and re-exports. */
function valueFrom(program, [file, name]) {
  const module = program.read(file);
  const node = module?.names.get(name);
  if (node) return { module, node: bare(node.init ?? node) };
  const again = module?.reexports.get(name) ?? module?.imports.get(name);
  return again && valueFrom(program, [again.target, again.name]);
}

const keyOf = (program, [file, name]) => {
  const again = program.read(file)?.reexports.get(name);
  return again ? keyOf(program, [again.target, again.name]) : `${file}#${name}`;
};

/** The accesses that the arguments of a route name: `all` if it needs each; undefined if they cannot be read. */
function accessOf(program, module, args) {
  for (const arg of args) {
    const found = permissionIn(program, module, bare(arg));
    if (found) return accessesIn(program, found.module, bare(found.node));
  }
  return undefined;
}

function permissionIn(program, module, node) {
  if (node?.type === "Identifier") {
    const value = referred(program, module, node);
    return value && permissionIn(program, value.module, value.node);
  }
  if (node?.type !== "ObjectExpression") return undefined;
  for (const one of node.properties.toReversed()) {
    if (one.type === "SpreadElement" || one.key.name === "of") {
      const found = permissionIn(program, module, bare(one.argument ?? one.value));
      if (found) return found;
    } else if (one.key.name === "permission") return { module, node: one.value };
  }
  return undefined;
}

function referred(program, module, node) {
  const [ref] = refOf(module, node.name);
  return ref && valueFrom(program, ref);
}

function accessesIn(program, module, node) {
  if (node?.type === "Literal") return { accesses: [node.value], all: true };
  if (node?.type === "Identifier") {
    const value = referred(program, module, node);
    return value && accessesIn(program, value.module, value.node);
  }
  if (node?.type === "MemberExpression" && node.property.name === "permission") {
    const found = permissionIn(program, module, node.object);
    return found && accessesIn(program, found.module, bare(found.node));
  }
  if (node?.type === "ArrayExpression") return manyOf(program, module, node.elements);
  if (node?.type !== "CallExpression") return undefined;
  const many = manyOf(program, module, node.arguments);
  return many && { ...many, all: node.callee.name === "allOf" };
}

function manyOf(program, module, nodes) {
  const found = nodes.map((one) => accessesIn(program, module, bare(one.argument ?? one)));
  return found.includes(undefined)
    ? undefined
    : { accesses: found.flatMap(({ accesses }) => accesses), all: false };
}

function isOfficeAlone({ isOffice }, access) {
  if (!access) return false;
  return access.all ? access.accesses.some(isOffice) : access.accesses.every(isOffice);
}

function reachedFrom(program) {
  const reached = new Set();
  const waiting = [...program.roots];
  while (waiting.length > 0) {
    const [file, name] = waiting.pop();
    const key = `${file}#${name}`;
    const module = program.read(file);
    if (!module || reached.has(key)) continue;
    reached.add(key);
    if (module.refs.size === 0) collect({ ...program, roots: [] }, module);
    waiting.push(...(program.bound.get(key) ?? []), ...(module.refs.get(name) ?? []), [file, ""]);
    const again = module.reexports.get(name);
    if (again) waiting.push([again.target, again.name]);
    for (const star of module.names.has(name) ? [] : module.stars) waiting.push([star, name]);
    if (name === "*")
      for (const one of [...module.names.keys(), ...module.reexports.keys()]) waiting.push([file, one]);
  }
  return (file, name) => reached.has(`${file}#${name}`);
}
