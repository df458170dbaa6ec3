import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Link,
  Outlet,
  type RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from "react-router";
import { IntlProvider } from "use-intl";
import CostCalculatorPage, { handle, loader } from "~/features/site/calculator/web/cost-calculator-page";
import { SITE_LAYOUT } from "~/features/site/web/site-data";
import SiteLayout, { loader as siteLoader } from "~/features/site/web/site-layout";
import { messagesOf } from "~/platform/ui/messages";
import { PageLinks } from "~/platform/ui/page-link";
import { textsOf } from "~/server/texts";

type LoaderArgs = Parameters<typeof loader>[0];
type PageProps = Parameters<typeof CostCalculatorPage>[0];

export interface Answers {
  company: unknown;
  seo: unknown;
  priceList: unknown;
  content: unknown;
}

/**
 * The calculator's tree (texts, site frame, page) for a bare `renderToString`: rendering alone, without framework,
 * session, database, document or stream. Shows the product's own answers.
 */
export async function calculatorRenderer({
  company,
  seo,
  priceList,
  content,
}: Answers): Promise<() => string> {
  const page = {
    api: {
      pricing: { priceList: async () => priceList },
      content: { published: async () => content },
      settings: { company: async () => company },
    },
    now: new Date(),
    viewer: null,
    locale: "en",
    texts: textsOf("en"),
  };
  const context = { get: () => page } as unknown as RouterContextProvider;
  const url = new URL("http://127.0.0.1/cost-calculator");
  const data = await loader({ context, url } as unknown as LoaderArgs);
  const frame = await siteLoader({ context, url } as unknown as Parameters<typeof siteLoader>[0]);
  const routes = [
    {
      id: "root",
      path: "/",
      loader: () => ({ company, seo, viewer: null }),
      Component: () => (
        <IntlProvider locale="en" messages={messagesOf("en")} timeZone="Africa/Nairobi" now={page.now}>
          <PageLinks value={Link}>
            <Outlet />
          </PageLinks>
        </IntlProvider>
      ),
      children: [
        {
          id: SITE_LAYOUT,
          loader: () => frame,
          Component: SiteLayout,
          children: [{ id: "page", path: "cost-calculator", handle, loader: () => data, Component: Page }],
        },
      ],
    },
  ];
  const handler = createStaticHandler(routes);
  const answered = await handler.query(new Request(url));
  if (answered instanceof Response) throw new Error(`The calculator's tree answered ${answered.status}.`);
  return () => {
    const router = createStaticRouter(handler.dataRoutes, answered);
    return renderToString(<StaticRouterProvider router={router} context={answered} hydrate={false} />);
  };
}

function Page() {
  const props = { loaderData: useLoaderData(), actionData: undefined } as unknown as PageProps;
  return <CostCalculatorPage {...props} />;
}
