import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import type { OpenedInventory } from "./inventory-session";
import { frozenWords } from "./inventory-words";
import type { Base } from "./use-editor-screen";

type Context = Parameters<typeof api>[0];

/** The newest frozen version before an opened one, to compare it with. */
export async function baseOf(context: Context, { id, version }: OpenedInventory): Promise<Base | undefined> {
  if (version === 1) return undefined;
  const inventories = api(context, "inventories");
  const { versions } = await inventories.versions({ id });
  const frozen = versions.find((one) => one.frozen && one.version < version);
  if (!frozen?.frozen) return undefined;
  const { content, bedrooms } = await inventories.get({ id, version: frozen.version });
  return {
    version: frozen.version,
    content,
    bedrooms,
    since: `${frozenWords(frozen.frozen)}, ${formatDate(frozen.frozen.at)}`,
  };
}

/** The inventory of a subject, and the version to compare it with. */
export async function findOpened(
  context: Context,
  type: OpenedInventory["subjects"][number]["type"],
  id: string,
) {
  const { inventory } = await api(context, "inventories").find({ type, id });
  return { inventory, base: inventory ? await baseOf(context, inventory) : undefined };
}
