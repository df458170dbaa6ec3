import { useEffect, useState } from "react";
import type { inventoriesContract } from "~/features/inventory/inventories/contract";
import { totalsByRoom } from "~/features/inventory/inventories/domain/totals";
import { PhotoStrip, photosByPlace, useInventoryPhotos } from "~/features/inventory/media/web/photos-panel";
import { client, type Output } from "~/platform/http/client";
import { formatNumber } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { useHeard } from "~/platform/ui/office/live";
import { formatVolume } from "../domain";
import styles from "./survey-goods.module.css";

type Opened = Output<typeof inventoriesContract, "get">;

/** The goods of a survey, room by room beside their photos. Loaded after the page. */
export function SurveyGoods({ inventoryId }: { inventoryId: string }) {
  const [opened, setOpened] = useState<Opened>();
  const [changes, setChanges] = useState(0);
  useHeard((noun) => {
    if (noun === "inventory" || noun === "*") setChanges((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    let isGone = false;
    client("inventories")
      .get({ id: inventoryId })
      .then((found) => isGone || setOpened(found))
      // A surveyor may survey for a quote that they do not see.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [inventoryId, changes]);
  return opened ? <Rooms opened={opened} /> : null;
}

function Rooms({ opened: { id, content, totals, mayEdit } }: { opened: Opened }) {
  const photos = photosByPlace(useInventoryPhotos(id), content);
  const sums = totalsByRoom(content.lines);
  const strip = { inventoryId: id, content, mayEdit };
  return (
    <Card title="Goods" label="Goods by room">
      {content.rooms.length === 0 ? (
        <p className="muted">Items and photos appear here as the surveyor lists them.</p>
      ) : (
        <p>
          <b>{formatVolume(totals.litres)}</b>, {formatNumber(totals.pieces)} pieces
        </p>
      )}
      {content.rooms.map(({ key, label }) => (
        <section key={key} className={styles.room} aria-label={label}>
          <h3>
            {label} <span>{formatVolume(sums.get(key)?.litres ?? 0)}</span>
          </h3>
          <PhotoStrip {...strip} photos={photos.ofRoom(key)} />
          <ul>
            {content.lines
              .filter(({ room }) => room === key)
              .map(({ itemId, name, quantity, going, note }) => (
                <li key={itemId} data-going={going}>
                  <span>
                    {formatNumber(quantity)} × {name}
                    {note && <small>{note}</small>}
                  </span>
                  <PhotoStrip {...strip} photos={photos.ofLine(itemId)} size="small" />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
