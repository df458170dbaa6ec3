import { Link } from "react-router";

interface FromInventoryProps {
  of: { inventoryId: string; version: number };
  /** At the beginning of a line. */
  isAlone?: boolean;
}

/** Names the inventory that a figure comes from, with a link to it. */
export function FromInventory({ of: { inventoryId, version }, isAlone }: FromInventoryProps) {
  return (
    <Link to={`/inventories/${inventoryId}`}>
      {isAlone ? "From" : "from"} the inventory, version {version}
    </Link>
  );
}
