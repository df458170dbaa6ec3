import type { Actor } from "~/platform/http/actor";

/** A CSV file with this head and these lines. */
export const sheetOf = (name: string, head: string, lines: readonly string[]) =>
  new File([[head, ...lines].join("\r\n")], name, { type: "text/csv" });

interface ImportCalls<Field> {
  upload: (input: { file: File }) => Promise<{ id: string }>;
  map: (input: { id: string; mapping: (Field | null)[] }) => Promise<unknown>;
  layOut: (input: { id: string; heading: number }) => Promise<unknown>;
  run: (input: { id: string }) => Promise<unknown>;
  takeBack?: (input: { id: string }) => Promise<unknown>;
}

/** One successful call of every write of a noun's imports; `admin` prepares it. */
export function importWritesOf<Field extends string>(
  name: string,
  as: (actor: Actor) => ImportCalls<Field>,
  { aFile, mapping, isUndone = true }: { aFile: () => File; mapping: (Field | null)[]; isUndone?: boolean },
) {
  return (admin: () => Actor, acting: () => Actor = admin) => {
    const anImport = () => as(admin()).upload({ file: aFile() });
    const writes: Record<string, () => Promise<() => Promise<unknown>>> = {
      [`${name}.upload`]: async () => () => as(acting()).upload({ file: aFile() }),
      [`${name}.map`]: async () => {
        const { id } = await anImport();
        return () => as(acting()).map({ id, mapping });
      },
      [`${name}.layOut`]: async () => {
        const { id } = await as(admin()).upload({
          file: sheetOf("list.csv", "Our list", ["Name,Email", "A,a@example.test"]),
        });
        return () => as(acting()).layOut({ id, heading: 1 });
      },
      [`${name}.run`]: async () => {
        const { id } = await anImport();
        return () => as(acting()).run({ id });
      },
    };
    if (isUndone)
      writes[`${name}.takeBack`] = async () => {
        const { id } = await anImport();
        await as(admin()).run({ id });
        return async () => as(acting()).takeBack?.({ id });
      };
    return writes;
  };
}
