import pg from "pg";
import { compare, type Figure, isWanted, memoryDuring, rate, rateOfOnce } from "./measure.ts";
import { startProduct } from "./product.ts";
import { startFloors } from "./start-floors.ts";

const SMALL = 1000;

const MONTH = new Date().toISOString().slice(0, 7);
const LISTS = [
  ["Staff, first page", "staff"],
  ["Staff, search for a common name", "staff?search=wambui"],
  ["Staff, search for one number", "staff?search=empx50"],
  ["Staff, by first name", "staff?sort=firstName"],
  ["Staff, by last name", "staff?sort=lastName"],
  ["Staff, by salary", "staff?sort=salary"],
  ["Staff, by role", "staff?sort=role"],
  ["Leave calendar of a month", `leave-calendar?month=${MONTH}`],
] as const;
const LIST = "Signed-in list of 10 staff";
const CSV = "CSV of all staff";
const MEMORY = "Memory while all staff are written (1/MB)";

/** A hundred thousand employees cost what a thousand do; their file is not far from COPY, and needs no more memory. */
export async function staffAsTheyGrow(rows: number): Promise<Figure[]> {
  if (![...LISTS.map(([name]) => name), LIST, CSV, MEMORY].some(isWanted)) return [];
  const small = Math.min(SMALL, rows / 10);
  const [few, many] = [await startProduct(small), await startProduct(rows)];
  const signedIn = async (product: typeof few) => {
    const session = await product.signIn("hr@moveease.example");
    const headers = { cookie: session.cookie, origin: product.url, "accept-encoding": "identity" };
    return { session, headers };
  };
  const [ofFew, ofMany] = [await signedIn(few), await signedIn(many)];
  const floor = `the same of ${small.toLocaleString("en-KE")}`;
  const floors = await startFloors(many, ofMany.session);
  const figures: Figure[] = [
    await compare(
      { name: LIST, floor: "bare server, same SQL", rows },
      {
        ours: () => rate(`${many.url}/api/v1/staff`, { headers: ofMany.headers }),
        bare: () => rate(`${floors.bare}/staff`),
      },
      { atMost: 4 },
    ),
  ];
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
  floors.stop();
  const database = new pg.Client({ connectionString: many.databaseUrl });
  await database.connect();
  const file = (product: typeof few, { headers }: { headers: Record<string, string> }) =>
    taken(`${product.url}/exports/staff.csv`, headers);
  figures.push(
    await compare(
      { name: CSV, floor: "COPY of the same columns through the driver", rows },
      {
        ours: () => rateOfOnce(() => file(many, ofMany)),
        bare: () => rateOfOnce(() => copy(database)),
      },
      { atMost: 4 },
      3,
    ),
    await compare(
      { name: MEMORY, floor, rows },
      {
        ours: () => memoryDuring(many, () => file(many, ofMany)),
        bare: () => memoryDuring(few, () => file(few, ofFew)),
      },
      { atMost: 1.25 },
      3,
    ),
  );
  await database.end();
  await few.stop();
  await many.stop();
  return figures;
}

/** Reads a file to its end; its bytes. */
async function taken(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

async function copy(database: pg.Client): Promise<void> {
  const { connection } = database as unknown as { connection: NodeJS.EventEmitter };
  let bytes = 0;
  const count = ({ chunk }: { chunk: Buffer }) => {
    bytes += chunk.length;
  };
  connection.on("copyData", count);
  await database.query(`copy (select e.number, e.employee_id, p.name, p.email, p.phone, p.role, p.department, e.status,
    e.employment_type, e.hire_date, c.basic_salary, c.pay_frequency from employees e join people p on p.id = e.person_id
    left join compensation_packages c on c.person_id = e.person_id and c.replaced_at is null and c.end_date is null
    where e.status <> 'terminated' order by e.hire_date desc, e.person_id desc) to stdout with (format csv)`);
  connection.off("copyData", count);
  if (bytes === 0) throw new Error("COPY gave nothing.");
}
