import { type Figure, ROUNDS } from "./measure.ts";

export type Line = readonly string[];

const HEAD: Line = ["What", "Rows", "Ours", "Floor", "Ratio", "Goal", "Reached"];

/** The figures as lines of the table. */
export function linesOf(figures: readonly Figure[]): Line[] {
  return figures.map((figure) => [
    figure.name,
    figure.rows.toLocaleString("en-KE"),
    perSecond(figure.ours),
    `${figure.floor}: ${perSecond(figure.bare)}`,
    figure.goal.startsWith("≤") ? `${figure.ratio.toFixed(2)}×` : `${(figure.ratio * 100).toFixed(0)}%`,
    figure.goal,
    figure.reached ? "yes" : "**no**",
  ]);
}

const perSecond = (rate: number) => `${rate < 1 ? rate.toPrecision(2) : rate.toFixed(1)}/s`;

const rowOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

export function tableOf(lines: readonly Line[], head: Line = HEAD): string {
  return [head, head.map(() => "---"), ...lines].map(rowOf).join("\n");
}

/** The lines of the table that a page holds; none when it holds no such table. */
export function readLines(page: string): Line[] {
  const cellsOf = (line: string) => line.slice(2, -2).split(" | ");
  const all = page.split("\n").filter((line) => line.startsWith("| "));
  return all.map(cellsOf).filter((cells, at) => at > 1 && cells.length === HEAD.length);
}

/** Replaces measured lines of the same What and Rows; new ones follow the last line with as many rows, or the end. */
export function merge(kept: readonly Line[], measured: readonly Line[]): Line[] {
  const lines = [...kept];
  for (const line of measured) {
    const [what, rows] = line;
    const same = lines.findIndex((other) => other[0] === what && other[1] === rows);
    const last = lines.findLastIndex((other) => other[1] === rows);
    if (same >= 0) lines[same] = line;
    else lines.splice(last < 0 ? lines.length : last + 1, 0, line);
  }
  return lines;
}

const WRITES = "## What a write costs";

/** The table of writes that a page holds; empty when it holds none. */
export function readWrites(page: string): string {
  const [, section = ""] = page.split(`${WRITES}\n`);
  const [own = ""] = section.split("\n## ");
  return own
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .join("\n");
}

export function pageOf(lines: readonly Line[], writes: string): string {
  return `# Measurements

\`npm run bench -- --write\` measures the whole table. \`-- --only 1000 --write\` or \`-- --only growth --write\` measures a
part, and \`-- --name "recording a payment|sms" --write\` only the lines whose name contains one of the words. Ours and the
floor take turns in the same run: ${ROUNDS} rounds of two seconds. The ratio is the median of the rounds. Rates depend on the
machine: here the load generator, the product, PostgreSQL and the floors share 2 cores. Ratios hardly depend on it.

${tableOf(lines)}

- *Bare server*: node:http and three prepared statements (session, capped count, ten rows), nothing else.
- *The same tree*: texts, site frame and page in a bare Hono route. The product adds routing, the content's version, the
  document, the data for hydration, the stream and its headers.
- *The same bytes by a static server*: the package's own file server in a separate process, gzipped beforehand. Ours
  reads the content's version from the database for each request, so every process shows an edit at once.
- *Bare pdfkit page*: A4, Inter embedded, 25 lines of text. Ours uses a worker thread and a layout engine. The requests go
  through 900 invoices, more than the product caches, so each PDF is generated.
- *All formats changed*: language, time zone, currency, numbers, days, times and week all differ from the defaults. The
  request is the list's page as the office opens it.
- *First after settings were saved*: a cached page that is rendered and cached again. The saves are not counted. The floor
  is the same page with a query in its address, which is rendered for each visit.
- *Saving*: the same rows on one connection: section, version and event, the rows that triggers write, and the lock.
- *Customers* (\`-- --only 10000 --name customer\`, and \`growth:10000\`): the floors are bare statements about the one customer
  with 2,000 communications and 200 services. An import's floor is COPY into the same tables, with triggers and indexes.
- *Staff* (\`-- --only staff\`, or \`staff:5000\` for 5,000 employees): a list's floor is a bare server with its session, count
  and ten rows. Search, sort orders and the leave calendar are compared with a company of a thousand (docs/decisions/0092).
- *Payroll* (\`-- --only payroll\`, or \`payroll:500\` for 500 people): a run's floor is the same arithmetic and one insert of
  unnested columns into the same table, with its triggers. Lists of a hundred runs are compared with lists of one run. The
  list during 500 payslips in a zip and 1,000 payments is compared with the list on an idle server.
- *CRM* (\`-- --only crm:1000000\`): lists, board, calendar and matching of a million leads are compared with a tenth of them.
  The list, figures, a change of stage and files of a hundred thousand leads have floors.
- *Jobs* (\`-- --only jobs\`): a week's board and an assignment in a company with three years of jobs, 300 a week. The floors
  are the bare statements of the same rows on one connection.
- *SMS out*: from enqueueing until the last SMS is sent, one at a time (decision 0010). The bare loop marks each message,
  calls the same stand-in and marks it again. Memory is measured as for files.
- *Webhooks out*: from enqueueing the task until the receiver has the last one, sixteen at a time. The bare loop claims,
  signs and posts each to the same stand-in and records it. Memory is measured as for files.
- *Reports of a gateway*: from the first report of a paid charge until the last payment is booked: signature, the report's
  row, the query to the provider (a login and a status call), payment, receipt. The bare loop queries the status once and
  writes one payment's rows.
- *Calendar synced*: from enqueueing the task until the stand-in has the last event, eight at a time. One statement each
  reads eighty events from moves, quotes, crew and consents, and records them. The bare loop writes the same text again
  and again, one call after the other.
- *Pay page with eight gateways*: the page of an accepted quote's link with all gateways enabled. The floor has M-Pesa alone.
- *Capacity of 60 days*: a planner's answer for 60 days: jobs, accepted quotes, holds, vehicles, people and leave. The floor reads
  the same jobs and quotes in two statements. *Acceptance of a quote, booked by capacity*: the floor counts moves per day.
- *Incoming mails matched*: from enqueueing the reading until the last mail is saved: fetched from the mailbox, matched by
  thread, with the effects of a reply. The bare loop parses the same mails and inserts each.
- *A campaign queued*: from scheduling until the recipients are saved, with consents and opt-outs. Memory is measured as
  for files.
- *A quote's message behind a campaign*: one message at a time, while the queue of bulk messages is full. The floor has an
  empty queue.
- *Bare transaction*: the same rows on one connection without HTTP. While payments are posted, the product also generates
  and mails their receipts in the background.
- *Until receipts are mailed*: 100 payments of as many invoices, eight at once, until no receipt waits. Processor time is
  that of the server, its worker and PostgreSQL.
- *2,000 payments on one invoice*: eight clients at once, all waiting for one row's lock, on both sides.
- *COPY*: the same rows and order. PostgreSQL writes the CSV and the driver only counts its bytes. Files are requested
  uncompressed. Memory is the maximum of the server and its worker while a file is written, for all rows and for a tenth
  of them.
- *The same of fewer*: a second product with a tenth of the rows runs beside the first, and they take turns.

${WRITES}

\`npm run bench -- --writes --write\` measures this table: milliseconds a time, at 1,000 rows, on the 2 cores that the load
generator shares. The server's processor time is divided by the source of the innermost frame of its profile: the first ten
columns after the statements add up to it. *Node* is sockets, garbage collection and the event loop. PostgreSQL's three
columns are its own statistics of the same statements: their execution without triggers, the triggers' functions, and the
checks of foreign keys. *Answer* is the median until the answer arrives. *Worker* and *all* are processor time until no task
is left: of the worker (documents, mails, notifications), and of server, worker and PostgreSQL together.

${writes}

- *A statement* costs more than its work in PostgreSQL. Of the 20 ms of a payment's request, driver, query builder and Node's
  sockets take two thirds; PostgreSQL takes 5 ms beside them. What the server does itself, from validation to events, is a
  tenth. So only fewer statements would bring a write much nearer to its bare transaction.
- *A receipt* was 56 ms of processor time and is 35: its page is laid out once instead of four times, because its number of
  pages is known, and each text is shaped once. A smaller font would save 2 ms more. The rest is layout (half), embedding the
  three weights (a fifth) and styles.
- *Mails* go through one connection that stays open for five seconds, and are written in one piece.
- *Plans*: more than a third of PostgreSQL's time for a contact form was planning. The task queue's statements, reads by a key
  and the grants of all roles are planned once on each connection.

## Where the time goes

We count statements and processor time, since other work on the machine affects them less than rates.

- *A list* without a filter takes two statements. The first reads the actor with the role's permissions. The second reads
  the page and its count; the process builds it once and each connection plans it once (decision 0020). Earlier it took
  three statements, two of them planned each time. The rest above the floor is the permissions, validation of input and
  output against the contract, headers, the log line, and a poll for background work twice a second (decision 0127).
- *A list* at 1,000 rows, measured alone on a quiet machine: 834 a second, the floor 1,637, so 0.6 ms more a request. No
  single place dominates the profile. Of 0.75 ms of processor time a request, the driver, the query builder and the API's
  framework take a tenth each. Garbage collection and writes to sockets take a twentieth each, and nothing else above 3%.
- *Recording a payment* takes 23 statements, with 'begin' and 'commit'. The bare transaction takes eleven, because it writes
  the events one by one. The others read the actor, the settings' versions, open prompts, rules, webhooks, the customer's
  language and texts, keep the answer for a repeated request, and enqueue the message and the notification. To reach 2.5×,
  independent statements would have to share a round trip, or the receipt's mail and the search for rules and webhooks would
  have to move to a task.
- *The calculator for each visit*: React takes a third of the server's time and the router a fifth (matching, links and the
  document). Middleware and the response take a seventh, and the one query for the content's version a tenth. The data for
  the browser and the log take 4% each. Caching the form's HTML would speed up the floor as much, since it renders the same
  component. To come closer, we would have to cache the whole page and insert the values of its address afterwards.
- *The first page after settings were saved* used to wait for its best compression: brotli at level 9 takes 11 ms for
  100 kB of text, and rendering a page takes 4 ms in all. Now the first response is compressed quickly. The next request
  starts the better compression outside the main thread. The page takes five statements, its floor two: it reads all
  settings at once, reads the prices again, and reads content only after an edit. It read the content's version three
  times, now twice, the second time together with the prices.
- *Reports of a gateway* and *incoming mails*: workers used to pause for half a second after each task that runs alone, so
  four of them booked eight payments a second. Later it was 28, because each notification read all 100,000 staff to find
  those who may see it. It now reads only staff whose role may; the ratios were 7.09× and 5.66×. Both processors are busy
  all the time. A report takes nine statements and its booking thirty; the floor takes eleven and a call. Twenty more
  write its receipt, mail and notification, in the same process at the same time. Building statements takes nearly half of
  the server's time, and reading their results a fifth.
- *CSV*: the main thread reads, writes and joins 1.6 million cells. Each row was copied three times to compute its balance
  and status: 0.29 s of processor time for 100,000 rows, now 0.01 s (the table's line is older). Whole shillings are
  written without rounding (all cells: 0.41 s before, 0.28 s now), and the text is encoded by the faster of two methods
  (0.12 s before, 0.09 s now). We measured these steps one by one on a busy machine. If PostgreSQL wrote the rows, every
  export's rules (formulas, quotation marks, labels) would exist a second time in SQL.
- *Excel* files are written as XML by our own code, in batches of rows. The checksum is zlib's, and deflate at level 1 runs
  outside the main thread. 100,000 invoices take 1.1 s of the server's processor time, their CSV 0.7 s.
- *An invoice to KRA* takes eight statements and the call; the bare loop takes two and the call. They are begin, the
  branch's lock, the signature with what was sent, the event, whether somebody was emailed, the next document's try, commit,
  and the invoice with its lines. It took fifteen, and half a minute later a task of eight more that mostly found nothing to do.
  Two updates and their audit are most of PostgreSQL's time on both sides: 1.2 ms for ours, 0.8 ms for the loop. Fewer
  statements would drop the count of the try before the call, or the event. A single round of 10,000 on a busy machine gave
  38% (211/s beside 557/s).
- *What waits* at KRA has the same plan at both sizes and reads the same pages (93 buffers for the page, 10 for its count).
  Two runs on a busy machine gave 1.35× and 1.19×.
- *Inquiries by a common name* were counted through the trigrams of every match, ten times as many among a million. Now an
  index by time counts short texts and stops at the cap. The few long texts have their own trigram index.
`;
}
