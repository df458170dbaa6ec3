import { Box } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { Notice } from "~/platform/ui/notice";

const MOST_NAMES = 5;

/** Names the lines of a price list that KRA does not have as items yet. Nothing without eTIMS. */
export function PublishNotice({ lines }: { lines: readonly { key: string; name: string }[] }) {
  const [registered, setRegistered] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isHere = true;
    client("taxItems")
      .registered()
      .then(
        ({ keys }) => isHere && keys && setRegistered(new Set(keys)),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, []);
  const names = registered ? lines.filter(({ key }) => !registered.has(key)).map(({ name }) => name) : [];
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMES;
  const listed = names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return (
    <Box mt="md">
      <Notice>
        Not registered at KRA yet: {listed}. Each is registered before its first invoice.{" "}
        <Link to="/tax/items">Items at KRA</Link>
      </Notice>
    </Box>
  );
}
