import { Button, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, redirect, useNavigate } from "react-router";
import { pageRequest } from "~/platform/http/loader-api";
import { officeTitle, useCompany } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import { articlesFor } from "../domain";
import type { Route } from "./+types/help-page";
import { searchArticles } from "./article-search";
import { ARTICLES } from "./articles";
import styles from "./help-page.module.css";

/** The answer depends on the viewer, so caches must not store it. */
const UNKEPT = { "Cache-Control": "private, no-store", Vary: "Cookie" };

export function headers(): HeadersInit {
  return UNKEPT;
}

/** `/help`: staff see their articles; everyone else goes to the help center. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  if (!viewer?.role || viewer.role === "customer")
    throw redirect("/help-center", { status: 302, headers: UNKEPT });
  return { permissions: viewer.permissions };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...officeTitle(matches, "Help"),
  { name: "robots", content: "noindex" },
];

/** Articles on screens that the viewer may open, then those of later features. */
export default function HelpPage({ loaderData: { permissions } }: Route.ComponentProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { companyName } = useCompany();
  const hits = searchArticles(articlesFor(ARTICLES, permissions), typed);
  const [first] = hits;
  return (
    <>
      <PageHead
        title="Help"
        actions={
          <Button component={Link} to="/help/your-day" variant="default">
            Your day on one page
          </Button>
        }
      >
        Short articles on the screens you use. The question mark at the top opens the screen's article.
      </PageHead>
      <TextInput
        type="search"
        maw={480}
        mb={20}
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
              <Link to={`/help/${slug}`} className={`frame ${styles.article}`}>
                <strong>{title}</strong>
                <span>{excerpt ?? lead}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!typed.trim() && <Outlet />}
      <Text inherit mt={28} c="dimmed">
        Articles for customers are in the <a href="/help-center">help center</a>.
      </Text>
    </>
  );
}
