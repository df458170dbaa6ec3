import { data, redirect } from "react-router";
import { CrewPanel, crewPageHandle, crewPageHeaders, fillText } from "~/features/availability/web/crew-panel";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { pathIn, readPath } from "~/platform/kernel/locales";
import { usePageLocale } from "~/platform/ui/document";
import english from "../texts/en.json";
import swahili from "../texts/sw.json";
import type { Route } from "./+types/verify-page";
import { VERIFY_SCRIPTS } from "./script-address";
import styles from "./verify-page.module.css";

/** The result needs no script and no font: it opens on 2G. */
export const headers = crewPageHeaders;
export const handle = crewPageHandle;

const textsOf = (locale: string | undefined) => (locale === "sw" ? swahili : english).verify;
/** The status of a refusal, as a response or as data with one. */
const statusOf = (error: unknown): number | undefined => {
  const { status, init } = error as { status?: number; init?: { status?: number } | null };
  return status ?? init?.status;
};

/** A typed code leads to its own address. Without one the page asks for it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("code")?.trim();
  const code = (params as { code?: string }).code;
  if (!code && typed)
    throw redirect(pathIn(readPath(url.pathname).locale, `/verify/${encodeURIComponent(typed)}`));
  if (!code) return { paper: null, isUnknown: false };
  try {
    return { paper: await api(context, "evidence").verify({ code }), isUnknown: false };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return data({ paper: null, isUnknown: true }, { status: 404 });
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData as { locale?: string } | undefined;
  return [{ title: textsOf(root?.locale).title }, { name: "robots", content: "noindex" }];
};

type Paper = NonNullable<Route.ComponentProps["loaderData"]["paper"]>;

/** The public facts of a paper by its code: kind, digests, signers' first names and times. */
export default function VerifyPage({ loaderData: { paper, isUnknown } }: Route.ComponentProps) {
  const locale = usePageLocale() === "sw" ? "sw" : "en";
  const t = textsOf(locale);
  if (paper)
    return (
      <CrewPanel path={`/verify/${paper.code}`} title={t.kinds[paper.kind]}>
        <PaperFacts paper={paper} />
        {paper.fileSha256 && <Compare digest={paper.fileSha256} />}
      </CrewPanel>
    );
  return (
    <CrewPanel path="/verify" title={isUnknown ? t.unknownTitle : t.title}>
      <p role={isUnknown ? "alert" : undefined}>{isUnknown ? t.unknown : t.lead}</p>
      <form method="get" className={styles.ask} action={pathIn(locale, "/verify")}>
        <label>
          {t.code}
          <input
            className={styles.file}
            name="code"
            required
            maxLength={40}
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <button type="submit">{t.check}</button>
      </form>
    </CrewPanel>
  );
}

function PaperFacts({ paper }: { paper: Paper }) {
  const t = textsOf(usePageLocale());
  const { state, company, code, sealedAt, signers, amends, amendedBy } = paper;
  return (
    <>
      <p className={styles.state} data-state={state}>
        {t.state[state]}
      </p>
      <p>
        {fillText(t.from, { company })}, {code}
        {sealedAt && `. ${fillText(t.sealed, { at: formatDateTime(sealedAt) })}`}
      </p>
      {signers.length > 0 && <h2 className={styles.title}>{t.signers}</h2>}
      <ul className={styles.signers}>
        {signers.map(({ role, firstName, outcome, at, isConfirmed }) => (
          <li key={`${role} ${at.getTime()}`}>
            {fillText(t[outcome], { name: firstName, role: t.roles[role], at: formatDateTime(at) })}
            {isConfirmed && `, ${t.confirmed}`}
          </li>
        ))}
      </ul>
      {amends && <p>{fillText(t.amends, { code: amends })}</p>}
      {amendedBy.map((later) => (
        <p key={later}>{fillText(t.amendedBy, { code: later })}</p>
      ))}
      <dl className={styles.digests}>
        <dt>{t.data}</dt>
        <dd>{paper.sha256}</dd>
        {paper.fileSha256 && (
          <>
            <dt>{t.file}</dt>
            <dd>{paper.fileSha256}</dd>
          </>
        )}
        {paper.fingerprint && (
          <>
            <dt>{t.certificate}</dt>
            <dd>{paper.fingerprint}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Compare({ digest }: { digest: string }) {
  const t = textsOf(usePageLocale());
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className={styles.title}>
        {t.compareTitle}
      </h2>
      <div className={styles.drop} data-drop hidden>
        <label>
          {t.compare}
          <input
            className={styles.file}
            type="file"
            accept="application/pdf"
            data-digest={digest}
            data-same={t.same}
            data-differs={t.differs}
          />
        </label>
        <p role="status" data-answer="" />
      </div>
      <noscript>
        <p className={styles.byHand}>{t.byHand}</p>
      </noscript>
      <script type="module" src={VERIFY_SCRIPTS[0]} />
    </section>
  );
}
