import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Mail {
  id: string;
  messageId: string;
  to: string[];
  from: string;
  subject: string;
  html: string;
  text: string;
  receivedAt: string;
  attachments: { name: string; type: string; content: string }[];
}

const KEPT = 200;

export class Mailbox {
  #mails: Mail[] = [];
  #server: SMTPServer;
  #folder: string | undefined;
  #serial = 0;

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder) this.#load(folder);
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      size: 20 * 1024 * 1024,
      onAuth: (_auth, _session, done) => done(null, { user: "demo" }),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          this.#keep(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          ).then(() => done(), done);
        });
      },
    });
    this.#server.on("error", () => undefined);
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.server.once("error", reject);
      this.#server.listen(port, host, () => {
        const address = this.#server.server.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  list(to?: string): Mail[] {
    return to ? this.#mails.filter((mail) => mail.to.includes(to.toLowerCase())) : [...this.#mails];
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
    if (this.#folder) for (const file of readdirSync(this.#folder)) rmSync(path.join(this.#folder, file));
  }

  async #keep(raw: Buffer, recipients: string[]): Promise<void> {
    const parsed = await PostalMime.parse(raw);
    const id = `${Date.now()}-${this.#serial++}`;
    const mail: Mail = {
      id,
      messageId: parsed.messageId ?? "",
      to: recipients.map((recipient) => recipient.toLowerCase()),
      from: parsed.from?.address ?? "",
      subject: parsed.subject ?? "",
      html: parsed.html ?? "",
      text: parsed.text ?? "",
      receivedAt: new Date().toISOString(),
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? "attachment",
        type: mimeType,
        content: Buffer.from(content as ArrayBuffer).toString("base64"),
      })),
    };
    this.#mails.unshift(mail);
    this.#mails.length = Math.min(this.#mails.length, KEPT);
    if (this.#folder) writeFileSync(path.join(this.#folder, `${id}.json`), JSON.stringify(mail));
  }

  #load(folder: string): void {
    mkdirSync(folder, { recursive: true });
    const files = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .sort()
      .reverse();
    for (const file of files.slice(KEPT)) rmSync(path.join(folder, file));
    for (const file of files.slice(0, KEPT)) {
      try {
        this.#mails.push(JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Mail);
      } catch {
        rmSync(path.join(folder, file));
      }
    }
  }
}
