import pg from "pg";
import { bareStageChange, matchForm } from "./crm-floors.ts";
import { LEAD_FILES, leadFiles } from "./lead-files.ts";
import { compare, type Figure, isWanted, rate, rateOf } from "./measure.ts";
import { leadsWithRules, WITH_RULES } from "./outreach.ts";
import { type Product, startProduct } from "./product.ts";
import { startFloors } from "./start-floors.ts";

const MONTH = new Date().toISOString().slice(0, 7);
const LISTS = [
  ["Leads, first page", "leads"],
  ["Leads, by score", "leads?sort=score"],
  ["Leads, by value", "leads?sort=estimatedValue"],
  ["Leads, search for a common name", "leads?search=wambui"],
  ["Leads, search for one number", "leads?search=leadx123"],
  ["Opportunities, by amount", "opportunities?sort=amount"],
  ["Activities, next first", "activities"],
  ["Board of the pipeline", "opportunity-board"],
  ["Calendar of a month's activities", `activity-calendar?from=${MONTH}-01&to=${MONTH}-28`],
] as const;
const MATCH = "Matching a form from a new person";
const LIST = "Signed-in list of 10 leads";
const FIGURES = "Figures of sales";
const STAGE = "Moving an opportunity to another stage";

/** A million leads cost what a hundred thousand do; of the fewer ones, each answer stands beside its floor. */
export async function crmAsItGrows(rows: number): Promise<Figure[]> {
  const grows = [...LISTS.map(([name]) => name), MATCH].some(isWanted);
  if (!grows && ![...LEAD_FILES, LIST, FIGURES, STAGE, WITH_RULES].some(isWanted)) return [];
  const small = rows / 10;
  const few = await startProduct(small, { part: "crm" });
  const ofFew = await opened(few);
  const figures = [
    // The many rows take minutes to fill, so only measurements that use them do it.
    ...(grows ? await besideFewer(rows, { few, ofFew, small }) : []),
    ...(await besideFloors(few, ofFew, small)),
    ...(await leadFiles(few, ofFew.database, ofFew.headers, small)),
  ];
  await ofFew.database.end();
  await few.stop();
  return figures;
}

interface Fewer {
  few: Product;
  ofFew: Awaited<ReturnType<typeof opened>>;
  small: number;
}

async function besideFewer(rows: number, { few, ofFew, small }: Fewer): Promise<Figure[]> {
  const many = await startProduct(rows, { part: "crm" });
  const ofMany = await opened(many);
  const floor = `the same of ${small.toLocaleString("en-KE")}`;
  const figures: Figure[] = [];
  for (const [name, list] of LISTS)
    figures.push(
      await compare(
        { name, floor, rows },
        {
          ours: () => rate(`${many.url}/api/v1/${list}`, { headers: ofMany.headers }),
          bare: () => rate(`${few.url}/api/v1/${list}`, { headers: ofFew.headers }),
        },
        { atMost: 2 },
      ),
    );
  let at = 0;
  const match = ({ database }: typeof ofFew) => rateOf(() => matchForm(database, at++), 1);
  figures.push(
    await compare(
      { name: MATCH, floor, rows },
      { ours: () => match(ofMany), bare: () => match(ofFew) },
      { atMost: 2 },
    ),
  );
  await ofMany.database.end();
  await many.stop();
  return figures;
}

async function opened(product: Product) {
  const session = await product.signIn("admin@moveease.example");
  const headers = { cookie: session.cookie, origin: product.url, "accept-encoding": "identity" };
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  return { session, headers, database };
}

async function besideFloors(
  product: Product,
  { session, headers, database }: Awaited<ReturnType<typeof opened>>,
  rows: number,
): Promise<Figure[]> {
  const floors = await startFloors(product, session);
  const beside = (name: string, route: string, floor: string, goal: number, path: string) =>
    compare(
      { name, floor, rows },
      {
        ours: () => rate(`${product.url}/api/v1/${route}`, { headers }),
        bare: () => rate(`${floors.bare}/${path}`),
      },
      { atMost: goal },
    );
  const figures = [
    await beside(LIST, "leads", "bare server, same SQL", 4, "leads"),
    await beside(FIGURES, "crm/metrics", "bare grouped queries", 2, "crm-figures"),
    await stageChange(product, database, headers, rows),
    ...(await leadsWithRules(product, database, headers, rows)),
  ];
  floors.stop();
  return figures;
}

async function stageChange(
  product: Product,
  database: pg.Client,
  headers: Record<string, string>,
  rows: number,
) {
  const { rows: sales } = await database.query(
    "select id, stage, row_version from opportunities where stage = 'prospecting' and opportunity_number like 'OPPX%' order by id limit 2",
  );
  const { rows: people } = await database.query(
    "select id from people where email = 'admin@moveease.example'",
  );
  const [ours, theirs] = sales;
  const known = { stage: ours.stage, rowVersion: ours.row_version };
  const move = async () => {
    const stage = known.stage === "prospecting" ? "qualification" : "prospecting";
    const answer = await fetch(`${product.url}/api/v1/opportunities/${ours.id}/stage`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ stage, rowVersion: known.rowVersion }),
    });
    if (!answer.ok) throw new Error(`A change of stage: ${answer.status} ${await answer.text()}`);
    Object.assign(known, await answer.json());
  };
  return compare(
    { name: STAGE, floor: "its bare transaction", rows },
    {
      ours: () => rateOf(move),
      bare: () => rateOf(() => bareStageChange(database, theirs.id, people[0].id)),
    },
    { atMost: 5 },
  );
}
