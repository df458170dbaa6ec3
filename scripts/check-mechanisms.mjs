import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * One mechanism each: patterns of second copies that were merged, and the file or helper that replaced them.
 *
 * @typedef {{ pattern: RegExp, where: RegExp, except?: string, advice: string }} Rule
 */

/** @type {Rule[]} */
export const RULES = [
  {
    pattern: /\bABANDONED_SECONDS\b/g,
    where: /^src\//,
    except: "src/platform/storage/save-file.ts",
    advice: "Store a file through platform/storage/save-file.ts",
  },
  {
    pattern: /\bclaimed_until\b/g,
    where: /^src\/features\/.*\.ts$/,
    except: "tables.ts",
    advice: "Claim rows through defineBacklog of platform/outbound/backlog.ts",
  },
  {
    pattern: /Filter extends PageInput/g,
    where: /^src\/features\//,
    advice: "Use PageInput & SelectionOf<typeof list> of platform/kernel/list.ts",
  },
  {
    pattern: /\b(?:client|api)<typeof /g,
    where: /^src\//,
    advice: 'Name the noun alone, client("leads"): src/contracts.ts knows its contract',
  },
  {
    pattern: /\buseSearch\b/g,
    where: /^src\/features\/.*-picker\.tsx$/,
    except: "/place-picker.tsx",
    advice: "Use RecordPicker of platform/ui/office",
  },
  {
    pattern: /interface MpesaTransaction\b/g,
    where: /^src\/features\/(?:inquiries|payments)\//,
    advice: "Name the interface after its contents",
  },
];

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot, rules = RULES) {
  const files = listFiles(root, "src").filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const source = readSource(root, file);
    return rules
      .filter(({ where, except }) => where.test(file) && !(except && file.endsWith(except)))
      .flatMap(({ pattern, advice }) =>
        [...source.matchAll(pattern)].map(({ index, 0: found }) => ({
          file,
          line: lineAt(source, index),
          message: `'${found}': ${advice}`,
        })),
      );
  });
}

if (calledDirectly(import.meta.url)) reportAndExit("mechanisms", check());
