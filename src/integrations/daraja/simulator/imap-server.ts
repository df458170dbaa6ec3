import { createServer, type Server, type Socket } from "node:net";
import type { Inbox, InboxMail } from "./inbox";

export const INBOX_LOGIN = { user: "hello@moveease.example", password: "Demo-mailbox-2026" };

const CAPABILITIES = "IMAP4rev1 AUTH=PLAIN";

/** A read-only IMAP server on loopback (RFC 3501): one user, one folder, and the commands that a mail reader sends. */
export class ImapServer {
  #server: Server;
  #sockets = new Set<Socket>();

  constructor(inbox: Inbox) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
      socket.on("error", () => undefined);
      serve(socket, inbox);
    });
    this.#server.on("error", () => undefined);
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        const address = this.#server.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function serve(socket: Socket, inbox: Inbox): void {
  let given = Buffer.alloc(0);
  let line = "";
  let isSignedIn = false;
  let answering: string | undefined;
  const say = (text: string) => socket.write(`${text}\r\n`);

  const signIn = (tag: string, user: string, password: string) => {
    isSignedIn = user.toLowerCase() === INBOX_LOGIN.user && password === INBOX_LOGIN.password;
    say(isSignedIn ? `${tag} OK Signed in` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
  };

  const handle = (text: string): unknown => {
    if (answering) {
      const [, user = "", password = ""] = Buffer.from(text, "base64").toString("utf8").split("\0");
      const tag = answering;
      answering = undefined;
      return signIn(tag, user, password);
    }
    const [tag = "*", ...rest] = wordsOf(text);
    const isByUid = rest[0]?.toUpperCase() === "UID";
    const [command = "", ...args] = isByUid ? rest.slice(1) : rest;
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        say(`* CAPABILITY ${CAPABILITIES}`);
        return say(`${tag} OK Done`);
      case "AUTHENTICATE":
        answering = tag;
        return args[1] ? handle(args[1]) : say("+ ");
      case "LOGIN":
        return signIn(tag, args[0] ?? "", args[1] ?? "");
      case "NOOP":
        return say(`${tag} OK Done`);
      case "LOGOUT":
        say("* BYE Until next time");
        say(`${tag} OK Done`);
        return socket.end();
    }
    if (!isSignedIn) return say(`${tag} NO Please sign in first`);
    switch (command.toUpperCase()) {
      case "LIST":
      case "LSUB":
        say(args[1] === "" ? `* ${command} (\\Noselect) "/" ""` : `* ${command} (\\HasNoChildren) "/" INBOX`);
        return say(`${tag} OK Done`);
      case "SELECT":
      case "EXAMINE": {
        if (args[0]?.toUpperCase() !== "INBOX")
          return say(`${tag} NO [NONEXISTENT] Unknown Mailbox: ${args[0]}`);
        const mails = inbox.list();
        say("* FLAGS (\\Seen)");
        say(`* ${mails.length} EXISTS`);
        say("* 0 RECENT");
        say(`* OK [UIDVALIDITY ${inbox.uidValidity}] Valid`);
        say(`* OK [UIDNEXT ${inbox.uidNext}] Next`);
        return say(`${tag} OK [READ-ONLY] Done`);
      }
      case "SEARCH":
        say(`* SEARCH ${found(inbox.list(), args, isByUid).join(" ")}`.trimEnd());
        return say(`${tag} OK Done`);
      case "FETCH": {
        const isAsked = readSet(args[0] ?? "", inbox, isByUid);
        for (const [index, mail] of inbox.list().entries())
          if (isAsked(isByUid ? mail.uid : index + 1))
            socket.write(fetchLine(index + 1, mail, args.slice(1).join(" ")));
        return say(`${tag} OK Done`);
      }
      default:
        return say(`${tag} BAD Not known here`);
    }
  };

  const read = () => {
    for (;;) {
      const end = given.indexOf("\r\n");
      if (end === -1) return;
      line += given.subarray(0, end).toString("utf8");
      const literal = /\{(\d+)\+?\}$/.exec(line);
      if (literal) {
        const length = Number(literal[1]);
        const isWaiting = !line.endsWith("+}");
        if (isWaiting && given.length === end + 2) say("+ Go on");
        if (given.length < end + 2 + length) {
          line = line.slice(0, line.length - given.subarray(0, end).toString("utf8").length);
          return;
        }
        const value = given.subarray(end + 2, end + 2 + length).toString("utf8");
        line = `${line.slice(0, literal.index)}"${value.replace(/(["\\])/g, "\\$1")}"`;
        given = given.subarray(end + 2 + length);
        continue;
      }
      given = given.subarray(end + 2);
      const whole = line;
      line = "";
      handle(whole);
    }
  };
  socket.on("data", (chunk) => {
    given = Buffer.concat([given, chunk]);
    read();
  });
  say(`* OK [CAPABILITY ${CAPABILITIES}] The demo's mailbox`);
}

function wordsOf(text: string): string[] {
  const words = text.match(/"(?:[^"\\]|\\.)*"|\([^)]*\)|[^\s"()]+(?:\[[^\]]*\])?(?:<[^>]*>)?/g) ?? [];
  return words.map((word) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, "$1") : word));
}

function readSet(set: string, inbox: Inbox, isByUid: boolean): (number: number) => boolean {
  const last = isByUid ? (inbox.list().at(-1)?.uid ?? 0) : inbox.list().length;
  const place = (text: string) => (text === "*" ? last : Number(text));
  const single = new Set<number>();
  const ranges: [number, number][] = [];
  for (const part of set.split(",")) {
    const [from = 0, to = from] = part.split(":").map(place);
    if (from === to) single.add(from);
    else ranges.push([Math.min(from, to), Math.max(from, to)]);
  }
  return (number) => single.has(number) || ranges.some(([from, to]) => number >= from && number <= to);
}

function found(mails: readonly InboxMail[], args: readonly string[], isByUid: boolean): number[] {
  const at = args.findIndex((word) => word.toUpperCase() === "SINCE");
  const since = at === -1 ? undefined : new Date(`${args[at + 1]} UTC`);
  return [...mails.entries()]
    .filter(([, mail]) => !since || mail.at >= since)
    .map(([index, mail]) => (isByUid ? mail.uid : index + 1));
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function internalDate(at: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = String(at.getUTCDate()).padStart(2, " ");
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":");
  return `"${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000"`;
}

function fetchLine(number: number, { uid, raw, at }: InboxMail, wanted: string): Buffer {
  const asked = wanted.toUpperCase();
  const facts = [`UID ${uid}`];
  if (asked.includes("FLAGS")) facts.push("FLAGS ()");
  if (asked.includes("RFC822.SIZE")) facts.push(`RFC822.SIZE ${raw.length}`);
  if (asked.includes("INTERNALDATE")) facts.push(`INTERNALDATE ${internalDate(at)}`);
  const body = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/.exec(asked);
  if (!body) return Buffer.from(`* ${number} FETCH (${facts.join(" ")})\r\n`);
  const start = Number(body[1] ?? 0);
  const part = body[2] === undefined ? raw : raw.subarray(start, start + Number(body[2]));
  const name = body[2] === undefined ? "BODY[]" : `BODY[]<${start}>`;
  return Buffer.concat([
    Buffer.from(`* ${number} FETCH (${facts.join(" ")} ${name} {${part.length}}\r\n`),
    part,
    Buffer.from(")\r\n"),
  ]);
}
