import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/check-vehicles-page";
import styles from "./check.module.css";
import { LanguageLink } from "./language-link";
import { addressIn, checkedAt, languageOf, wordsOf } from "./words";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { vehicles } = await api(context, "vehicleChecks").vehicles();
  return { vehicles, language: languageOf(url) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Daily check");

/** A driver chooses the vehicle of the day. */
export default function CheckVehiclesPage({ loaderData: { vehicles, language } }: Route.ComponentProps) {
  useLive(["vehicle"]);
  const words = wordsOf(language);
  return (
    <div lang={language}>
      <PageHead title={words.title} actions={<LanguageLink language={language} />} />
      <div className={styles.page}>
        <p>{vehicles.length === 0 ? words.noVehicles : words.choose}</p>
        <ul>
          {vehicles.map(({ id, plate, name, today }) => (
            <li key={id}>
              <Link
                to={addressIn(`/fleet/check/${id}`, language)}
                className={styles.vehicle}
                data-checked={today ? "" : undefined}
                data-defects={today && today.defects > 0 ? "" : undefined}
              >
                <b>{plate}</b>
                <span>{name}</span>
                <em>{today ? checkedAt(words, today) : words.notChecked}</em>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
