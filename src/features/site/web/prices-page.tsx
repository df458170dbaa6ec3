import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { type PriceList, priceMove, SMALLEST_HOME, withPrices } from "~/features/pricing/domain/prices";
import { api } from "~/platform/http/loader-api";
import { formatAmount, formatKes, fromShillings } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import type { Route } from "./+types/prices-page";
import { Opening } from "./opening";
import page from "./page.module.css";
import { pageMeta } from "./page-meta";
import styles from "./prices-page.module.css";

/** Typical rental homes in Kenya. Rooms missing from the price list are left out of its example. */
const EXAMPLES: readonly { bedrooms: number; rooms: Record<string, number> }[] = [
  { bedrooms: 0, rooms: SMALLEST_HOME },
  { bedrooms: 1, rooms: { bedroom: 1, living_room: 1, kitchen: 1, bathroom: 1 } },
  { bedrooms: 2, rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 } },
  { bedrooms: 3, rooms: { bedroom: 3, living_room: 1, kitchen: 1, bathroom: 2 } },
  { bedrooms: 4, rooms: { bedroom: 4, living_room: 1, kitchen: 1, bathroom: 3, dining_room: 1 } },
  { bedrooms: 5, rooms: { bedroom: 5, living_room: 1, kitchen: 1, bathroom: 4, dining_room: 1, office: 1 } },
];

export async function loader({ context }: Route.LoaderArgs) {
  const {
    tax,
    quoteValidityDays: _,
    currency: __,
    startingPrices,
    freeChangeHours,
    distanceMethod,
    ...shown
  } = await api(context, "pricing").priceList();
  const list = withPrices(shown, fromShillings);
  const examples = EXAMPLES.map(({ bedrooms, rooms }) => {
    const known = Object.fromEntries(
      Object.entries(rooms).filter(([id]) => list.rooms.some((room) => room.id === id)),
    );
    const { lines: ___, ...priced } = priceMove(list, { rooms: known, services: [] }, tax);
    return { bedrooms, counts: known, ...priced };
  });
  return {
    list: list as PriceList,
    tax,
    distanceMethod,
    examples,
    longDistanceFrom: startingPrices["long-distance"],
    freeChangeHours,
  };
}

export const handle = { sand: true, shared: true };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "site.prices", "/prices", { crumbs: [["Prices", "/prices"]] });
}

export default function PricesPage({
  loaderData: { list, tax, distanceMethod, examples, longDistanceFrom, freeChangeHours },
}: Route.ComponentProps) {
  const t = useTranslations("site.prices");
  const vat = tax.vatRegistered
    ? t("vatNote", { rate: tax.vatRate / 100, what: tax.vatOnBaseAndDistance ? t("vatAll") : t("vatRooms") })
    : t("vatNone");
  const freeChange = freeChangeHours === null ? [] : [t("freeChange", { hours: freeChangeHours })];
  const lines = (key: "freeList" | "meansList") => t(key).split("\n");
  return (
    <main id="main">
      <Opening title={t("title")} lead={t("lead")} />
      <section className={`${page.wrap} ${page.tight} ${styles.lists}`}>
        <PriceGroup title={t("rooms")} note={t("roomsNote")}>
          {list.rooms.map(({ id, name, price, description }) => (
            <PriceRow key={id} name={name} note={description} amount={formatAmount(price)} />
          ))}
        </PriceGroup>
        <PriceGroup title={t("services")} note={t("servicesNote")}>
          {list.services.map(({ id, name, price, description }) => (
            <PriceRow key={id} name={name} note={description} amount={formatAmount(price)} />
          ))}
        </PriceGroup>
        <div>
          <PriceGroup title={t("trip")} note={t("tripNote")}>
            <PriceRow name={t("base")} note={t("baseNote")} amount={formatAmount(list.baseFee)} />
            {distanceMethod === "fixed" ? (
              <PriceRow
                name={t("distance", { km: list.fixedDistance.km })}
                note={t("distanceNote", { from: formatKes(fromShillings(longDistanceFrom)) })}
                amount={formatAmount(list.fixedDistance.fee)}
              />
            ) : (
              list.distanceBands.map(({ upToKm, fee }, index) => (
                <PriceRow
                  key={upToKm ?? "far"}
                  name={
                    upToKm === null
                      ? t("distanceFar", { km: list.distanceBands[index - 1]?.upToKm ?? 0 })
                      : t("distanceBand", { km: upToKm })
                  }
                  amount={formatAmount(fee)}
                />
              ))
            )}
            <PriceRow name={t("vat")} amount={vat} />
          </PriceGroup>
          <p className={`sub ${styles.version}`}>
            {t(tax.vatRegistered ? "version" : "versionNoVat", { version: list.version })}
          </p>
        </div>
      </section>
      <section className={`${page.sand} ${page.section}`} id="examples">
        <div className={page.wrap}>
          <h2>{t("examples")}</h2>
          <p className="lead">{t(tax.vatRegistered ? "examplesLead" : "examplesLeadNoVat")}</p>
          <Examples examples={examples} rooms={list.rooms} hasVat={tax.vatRegistered} />
        </div>
      </section>
      <section className={`${page.wrap} ${page.section} ${styles.words}`}>
        <div>
          <h2 className={page.minor}>{t("means")}</h2>
          <dl className={styles.means}>
            {lines("meansList").map((text) => (
              <div key={text}>
                <dt>{text.slice(0, text.indexOf(":"))}</dt>
                <dd>{text.slice(text.indexOf(":") + 1).trim()}</dd>
              </div>
            ))}
            <div>
              <dt>{t("vat")}</dt>
              <dd>{vat}</dd>
            </div>
          </dl>
        </div>
        <div>
          <h2 className={page.minor}>{t("free")}</h2>
          <ul className={styles.free}>
            {[...lines("freeList"), ...freeChange].map((text) => (
              <li key={text}>
                <IconCheck size={20} stroke={2.2} aria-hidden /> {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={page.navy}>
        <div className={`${page.wrap} ${page.band}`}>
          <h2>{t("band")}</h2>
          <Button kind="main" href="/cost-calculator">
            {t("price")}
          </Button>
        </div>
      </section>
    </main>
  );
}

function PriceGroup({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className="h3">{title}</h2>
      <p className="small">{note}</p>
      <dl>{children}</dl>
    </section>
  );
}

function PriceRow({ name, note, amount }: { name: string; note?: string; amount: string }) {
  return (
    <div className={styles.row}>
      <dt>
        {name}
        {note && <small className="sub">{note}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

function Examples({
  examples,
  rooms,
  hasVat,
}: {
  hasVat: boolean;
  examples: Route.ComponentProps["loaderData"]["examples"];
  rooms: PriceList["rooms"];
}) {
  const t = useTranslations("site.prices");
  const named = useTranslations("pricing.rooms");
  const words = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([id, count]) =>
        named.has(id) ? named(id, { count }) : `${count} ${rooms.find((room) => room.id === id)?.name}`,
      )
      .join(", ")
      .toLowerCase();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by key
    <section className={styles.scroll} tabIndex={0} aria-label={t("examples")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("home")}</th>
            <th scope="col">{t("moved")}</th>
            <th scope="col" className={styles.figure}>
              {t("sumRooms")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("sumTrip")}
            </th>
            {hasVat && (
              <th scope="col" className={styles.figure}>
                {t("sumVat")}
              </th>
            )}
            <th scope="col" className={styles.figure}>
              {t("total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example) => (
            <tr key={example.bedrooms}>
              <th scope="row">
                {example.bedrooms === 0 ? t("bedsitter") : t("bedrooms", { count: example.bedrooms })}
              </th>
              <td data-label={t("moved")}>{words(example.counts)}</td>
              <td className={styles.figure} data-label={t("sumRooms")}>
                {formatAmount(example.rooms)}
              </td>
              <td className={styles.figure} data-label={t("sumTrip")}>
                {formatAmount(example.base + example.distance)}
              </td>
              {hasVat && (
                <td className={styles.figure} data-label={t("sumVat")}>
                  {formatAmount(example.vat)}
                </td>
              )}
              <td className={`${styles.figure} ${styles.total}`} data-label={t("total")}>
                {formatKes(example.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
