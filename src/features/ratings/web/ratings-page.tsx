import { Button } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { notifyProblem } from "~/platform/ui/office/notify";
import { PageHead } from "~/platform/ui/office/page-head";
import { ratingList } from "../list";
import type { Route } from "./+types/ratings-page";
import styles from "./ratings-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = ratingList.ask(url.searchParams);
  const page = await api(context, "ratings").list(asked);
  const mayPublish = context.get(pageRequest).viewer?.permissions.includes("manage_content") ?? false;
  return { ...page, mayPublish, address: url.searchParams.toString() };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Ratings");

const STARS = [1, 2, 3, 4, 5];

type ListedRating = Route.ComponentProps["loaderData"]["rows"][number];

export default function RatingsPage({ loaderData }: Route.ComponentProps) {
  const { average, mayPublish, address } = loaderData;
  const columns: Column<ListedRating>[] = [
    {
      id: "stars",
      head: "Stars",
      lead: true,
      cell: ({ stars }) => (
        <span className={styles.stars} role="img" aria-label={`${stars} of 5 stars`}>
          {STARS.map((star) => {
            const Star = star <= stars ? IconStarFilled : IconStar;
            return <Star key={star} size={16} aria-hidden />;
          })}
        </span>
      ),
    },
    { id: "words", head: "Words", share: 40, cell: ({ words }) => words || "–" },
    { id: "customer", head: "Customer", phone: "state", cell: ({ customerName }) => customerName },
    { id: "move", head: "Move", room: "middle", cell: ({ moveNumber }) => moveNumber },
    { id: "rated", head: "Rated", phone: "figure", cell: ({ ratedAt }) => formatDate(ratedAt) },
    {
      id: "website",
      head: "Website",
      cell: (rating) => <Publication rating={rating} mayPublish={mayPublish} />,
    },
  ];
  return (
    <>
      <PageHead title="Ratings" actions={<ExportMenu path="ratings" address={address} />}>
        {average !== null && `${average.toFixed(1)} of 5 stars on average`}
      </PageHead>
      <ListBar
        tabs={<FilterTabs list={ratingList} filter="state" />}
        list={ratingList}
        search="Customer, move or comment"
      />
      <DataTable
        list={ratingList}
        page={loaderData}
        columns={columns}
        name={({ customerName }) => customerName}
        empty={{
          title: "No ratings found",
          none: "Customers rate their move after it is completed.",
          filtered: "Try other filters.",
        }}
      />
    </>
  );
}

function Publication({ rating, mayPublish }: { rating: ListedRating; mayPublish: boolean }) {
  const revalidator = useRevalidator();
  const { id, publishedAt, isPublishable, customerName } = rating;
  const set = async () => {
    const ratings = client("ratings");
    try {
      await (publishedAt ? ratings.withdraw({ id }) : ratings.publish({ id }));
    } catch (problem) {
      notifyProblem(problem);
    }
    await revalidator.revalidate();
  };
  if (!mayPublish) return publishedAt ? "Shown" : "–";
  if (!publishedAt && !isPublishable) return rating.mayPublish ? "–" : "Not allowed";
  return (
    <Button
      size="compact-sm"
      variant={publishedAt ? "default" : "light"}
      onClick={set}
      aria-label={`${publishedAt ? "Unpublish" : "Publish"} the rating of ${customerName}`}
    >
      {publishedAt ? "Unpublish" : "Publish"}
    </Button>
  );
}
