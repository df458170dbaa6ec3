import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { useCompany } from "~/platform/ui/document";
import type { Route } from "./+types/help-guides";
import styles from "./help-guides.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await api(context, "content").published({ kinds: "guide" });
  const held = new Set<string>(context.get(pageRequest).viewer?.permissions);
  return { guides: (items.guide ?? []).filter(({ data }) => held.has(data.permission)) };
}

/** The company's own guides below the help articles, by the reader's permissions. */
export default function HelpGuides({ loaderData: { guides } }: Route.ComponentProps) {
  const { companyName } = useCompany();
  if (guides.length === 0) return null;
  return (
    <section className={styles.guides} aria-labelledby="guides">
      <h2 id="guides">How {companyName} does it</h2>
      <dl>
        {guides.map(({ slug, data }) => (
          <div key={slug}>
            <dt>
              <Link to={data.href}>{data.title}</Link>
            </dt>
            <dd>{data.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
