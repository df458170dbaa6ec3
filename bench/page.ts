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

export function tableOf(lines: readonly Line[]): string {
  return [HEAD, HEAD.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
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

export function pageOf(lines: readonly Line[]): string {
  return `# Measured

\`npm run bench -- --write\` made this table, \`-- --only 1000 --write\` or \`-- --only growth --write\` makes a part of it
anew, \`-- --name "recording a payment|sms" --write\` the lines whose name holds one of the words: each figure beside its floor, by
turns in the same run, ${ROUNDS} rounds of two seconds, the median of the rounds' ratios. Rates depend on the machine (here 2 cores, which the load generator, the product, PostgreSQL and the floors
share); the ratios hardly do.

${tableOf(lines)}

- *Bare server*: node:http and three prepared statements (session, capped count, ten rows), nothing else.
- *The same tree*: texts, site frame and page in a bare Hono route; the product adds routing, the content's version, the
  document, what the browser goes on with, the stream and its headers.
- *The same bytes by a static server*: the package's own file server in a process of its own, gzipped beforehand. Ours
  asks the database for the content's version each time, so that an edit shows at once on every process.
- *Bare pdfkit page*: A4, Inter embedded, 25 lines of text. Ours goes through a worker thread and has a layout engine. 900
  invoices are asked for in turn, more than the product keeps, so that each PDF is made anew.
- *All formats changed*: language, time zone, currency, figures, days, times and week, none as by default; the page of the
  list as the office gets it.
- *First after settings were saved*: a kept page that is made anew and kept; the saves are not counted. Beside it,
  the same page with a query in its address, which is made for each visit.
- *Saving*: the same rows on one connection: section, version and event, what triggers write, and the lock.
- *Customers* (\`-- --only 10000 --name customer\`, and \`growth:10000\`): bare statements about the one customer with 2,000
  communications and 200 services; an import beside COPY into the same tables, triggers and indexes included.
- *Staff* (\`-- --only staff\`, or \`staff:5000\` for so many employees): a list beside a bare server with its session, its count
  and its ten rows; search, orders and the leave calendar of a month beside the same of a thousand (docs/decisions/0092).
- *Payroll* (\`-- --only payroll\`, or \`payroll:500\` for so many people): a run beside the same arithmetic and one insert of unnested
  columns into the same table, its triggers included; lists of a hundred runs of everybody beside one run of them; the list while
  500 payslips become a zip and 1,000 payments are sent, beside itself while nothing else is done.
- *CRM* (\`-- --only crm:1000000\`): lists, board, calendar and matching of a million leads beside a tenth of them; list, figures, a
  change of stage and files of a hundred thousand beside their floors.
- *SMS out*: from being enqueued until the last is sent, one at a time (decision 0010). The bare loop marks each message,
  calls the same stand-in and marks it again. Memory as for files.
- *Webhooks out*: from the task's being enqueued until the last is taken, sixteen at a time to one receiver. The bare loop
  claims, signs, posts to the same stand-in and notes each. Memory as for files.
- *Reports of a gateway*: from the first report of a paid charge until the last is booked: signature, the report's row, the question to the
  provider (a login and a status call), payment, receipt. The bare loop asks for the status once and writes one payment's rows.
- *Calendar synced*: from the task's being enqueued until the last event is written at the stand-in, eight at a time; eighty are
  read from moves, quotes, crew and consents, and noted, in one statement each. The bare loop writes the same sentence again and
  again, one after the other.
- *Pay page with eight gateways*: the page of an accepted quote's link with all of them enabled, beside M-Pesa alone.
- *Incoming mails matched*: from the reading's being enqueued until the last is kept: fetched from the mailbox, matched by thread, and
  what follows from an answer. The bare loop parses the same mails and inserts each.
- *A campaign queued*: from its being scheduled until whom it goes to is put down, consents and opt-outs included. Memory as for files.
- *A quote's message behind a campaign*: one message at a time through its lane while the lane of many is full, beside an empty one.
- *Bare transaction*: the same rows on one connection without HTTP. While payments are posted, the product also makes and
  mails their receipts in the background.
- *2,000 payments on one invoice*: eight people at once, all waiting for one row's lock, on either side.
- *COPY*: the same rows and order; PostgreSQL writes the CSV itself and the driver only counts its bytes. Files are asked for
  uncompressed. Memory is the most the server holds while a file is written, for all rows and for a tenth of them.
- *The same of fewer*: a second product with a tenth of the rows stands beside the first and is asked by turns.

## Where the time goes

Counted in statements and processor time, which other work on the machine changes less than rates.

- *A list* without a filter asks the database twice: who asks (with the rights of the role), then page and count as one
  statement, built once for the process and planned once on each connection (decision 0020). Before, it asked three times
  and had two of them planned anew. What is left above the floor: the rights, the check of input and output against the
  contract, the headers, the line of the log, and one look for background work twice a second (decision 0127).
- *A list* at 1,000 rows, measured alone on a quiet machine: 834 a second beside 1,637, so 0.6 ms more a request. A profile
  of the process has no single place to blame: of 0.75 ms of its processor time a request, a tenth each is the driver, the
  query builder and the API's frame, a twentieth each the collector and writing to sockets, and nothing else above 3%.
- *Recording a payment* takes fifteen statements, the bare transaction eleven, which writes the events one by one. The five
  more read who asks, when settings were last saved (once in a transaction; unchanged sections are known to the process)
  and the customer's language, and enqueue the message and the notification. Rows put in, changed and locked keep their
  plan, and so do the reads that every payment asks (open prompts, rules, language, texts). What is left is the receipts made
  and mailed beside it, each of which costs more processor time than the payment, and a turn for each statement: with rules,
  webhooks, texts, 'begin' and 'commit' the whole product takes twenty-two turns, the bare transaction eleven. To come to 2.5×,
  statements that wait for nothing of each other would have to go in one turn. pg has a pipeline mode for it, new, and for a
  whole pool at once. Or rules and webhooks would be looked up by a task of their own from the committed events, and told later.
- *The calculator for each visit*: of the server's time React takes a third, the router a fifth (matching, links and the
  frame of the document), middleware and answer a seventh, the database, asked once for the content's version, a tenth; its
  data for the browser and the log 4 % each. Keeping the form's text would speed up the floor as much: it renders the same
  component. To come closer, the whole page would be kept without what its address says and that be put in afterwards.
- *The first page after settings were saved* waited for its thorough packing: brotli at level 9 takes 11 ms for 100 kB of
  text, a page made for one visit 4 ms in all. It is now answered as such a page, and packed beside the main thread once it is asked for again.
  It asks five statements, its floor two: all settings are read at once, the prices anew, and content only after an edit
  of content itself. It asked for the content's version three times, now twice, the second beside the prices.
- *Reports of a gateway* and *incoming mails*: workers used to pause for half a second after each task that is taken alone, so
  that four of them booked eight payments a second; then 28, while each notification read all of the company's staff, 100,000
  here, to find who may see it. It now reads those whose role may: 7.09× and 5.66× before. Both processors are busy all
  the time: a report takes nine statements, its booking thirty, the floor eleven and a call; twenty more are its receipt, mail
  and notification, made beside the bookings by the same process. Nearly half of the server's time is the making of
  statements, a fifth the reading of answers.
- *CSV*: 1.6 million cells are read, written and joined on the main thread. Each row was copied three times to work out its
  balance and status: for 100,000 rows 0.29 s of processor time, now 0.01 s (the line of the table is from before). Whole
  shillings are written without rounding (0.41 s to 0.28 s for all cells), and the text becomes bytes by the quicker of two ways
  (0.12 s to 0.09 s); measured step by step on a busy machine. Rows written by PostgreSQL itself would need every export's
  rules (formulas, quotes, labels) a second time in SQL.
- *Excel* writes its XML itself, a batch of rows at a time; the checksum is zlib's, and deflate of level 1 runs beside the
  main thread. All invoices of 100,000 take 1.1 s of the server's processor time, their CSV 0.7 s.
- *Inquiries by a common name* were counted through the trigrams of every match, ten times as many among a million. Short
  texts are now counted in an index by time, which stops at the cap; the few long ones have trigrams of their own.
`;
}
