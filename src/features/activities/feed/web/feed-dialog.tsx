import { Button, Flex, Modal, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { Copyable } from "~/platform/ui/office/copyable";
import styles from "./feed-dialog.module.css";

const feed = () => client("activityFeed");

/** Creates or ends a secret address that shows the user's activities in a phone's calendar. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { busy, act } = useAct();
  const [since, setSince] = useState<Date | null>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    feed()
      .get()
      .then(
        (found) => setSince(found.since),
        () => setSince(null),
      );
  }, []);
  const make = () =>
    act("make", async () => {
      setAddress((await feed().make()).address);
      setSince(new Date());
    });
  const revoke = () =>
    act("revoke", () => feed().revoke(), {
      said: "The calendar address was ended",
      after: onClose,
    });
  return (
    <Modal opened onClose={onClose} title="On your phone">
      <Stack gap="md">
        <p className="muted">
          Your phone's calendar can show your activities by a secret address: times, subjects and places,
          without phone numbers and prices. Anyone with the address can read them.
        </p>
        {address && (
          <dl className={styles.address}>
            <Copyable label="Address" value={address} />
          </dl>
        )}
        {!address && since && (
          <p className="muted">
            You have one since {formatDateTime(since)}. It is shown only when it is made.
          </p>
        )}
        <Flex component="span" gap={8} wrap="wrap">
          {!address && (
            <Button loading={busy === "make"} disabled={since === undefined} onClick={() => void make()}>
              {since ? "Make a new address" : "Make the address"}
            </Button>
          )}
          {since && (
            <Button variant="default" color="red" loading={busy === "revoke"} onClick={() => void revoke()}>
              End it
            </Button>
          )}
        </Flex>
      </Stack>
    </Modal>
  );
}
