import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, redirect, useNavigate } from "react-router";
import { pageRequest } from "~/platform/http/loader-api";
import { officeTitle, useCompany } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import { articlesFor, searchArticles } from "../domain";
import type { Route } from "./+types/help-page";
import { ARTICLES } from "./articles";
import styles from "./help-page.module.css";

/** What is asked of the site's words: the site is the roof as well, and one roof does not read another's files. */
interface SiteContent {
  published(input: { kinds: "guide" }): Promise<{ items: { guide?: Guide[] } }>;
}

interface Guide {
  slug: string;
  data: { title: string; text: string; href: string; permission: string };
}

/** Who asks decides the answer, so nobody may keep it. */
const UNKEPT = { "Cache-Control": "private, no-store", Vary: "Cookie" };

export function headers(): HeadersInit {
  return UNKEPT;
}

/** `/help`: staff read theirs, everybody else goes to the help center. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, api } = context.get(pageRequest);
  if (!viewer?.role || viewer.role === "customer")
    throw redirect("/help-center", { status: 302, headers: UNKEPT });
  const { items } = await (api.content as SiteContent).published({ kinds: "guide" });
  const held = new Set<string>(viewer.permissions);
  return {
    permissions: viewer.permissions,
    guides: (items.guide ?? []).filter(({ data }) => held.has(data.permission)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...officeTitle(matches, "Help"),
  { name: "robots", content: "noindex" },
];

/** Short articles on the screens one may open, and how the company itself does things. */
export default function HelpPage({ loaderData: { permissions, guides } }: Route.ComponentProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { companyName } = useCompany();
  const hits = searchArticles(articlesFor(ARTICLES, permissions), typed);
  const [first] = hits;
  return (
    <>
      <PageHead title="Help">
        Short articles on the screens you use. On any screen, the question mark at the top opens its own.
      </PageHead>
      <TextInput
        type="search"
        className={styles.search ?? ""}
        label="Search the help"
        placeholder="Reminder, revoke, credit note …"
        leftSection={<IconSearch size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed.trim() && first) void navigate(`/help/${first.article.slug}`);
        }}
      />
      <p className="visually-hidden" role="status">
        {typed.trim() ? `${hits.length} ${hits.length === 1 ? "article" : "articles"}` : ""}
      </p>
      {hits.length === 0 ? (
        <EmptyState title="No article found">
          Try another word, or ask an administrator of {companyName}.
        </EmptyState>
      ) : (
        <ul className={styles.articles}>
          {hits.map(({ article: { slug, title, lead }, excerpt }) => (
            <li key={slug}>
              <Link to={`/help/${slug}`} className={styles.article}>
                <strong>{title}</strong>
                <span>{excerpt ?? lead}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {guides.length > 0 && !typed.trim() && (
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
      )}
      <p className={styles.foot}>
        What customers read stands in the <a href="/help-center">help center</a>.
      </p>
    </>
  );
}
