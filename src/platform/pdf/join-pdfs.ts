import { placeOfFrame, readJpeg } from "./jpeg";
import { readObjects } from "./objects";

interface Joined {
  title: string;
  author: string;
  /** The picture of a frame (`pictureFrame`), as a JPEG in grey or colour. */
  pictureOf: (place: number) => Promise<Buffer>;
  /** Takes the file piece by piece. */
  write: (piece: Buffer) => Promise<void>;
}

const textOf = (text: string) => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

const [CATALOGUE, PAGES, INFO] = [1, 2, 3];

/**
 * Writes PDFs of our own renderer one after another into one file, and pictures into their frames. Holds one picture at a time:
 * the memory does not grow with their number.
 */
export async function joinPdfs(
  parts: readonly Buffer[],
  { title, author, pictureOf, write }: Joined,
): Promise<void> {
  const offsets: number[] = [];
  let length = 0;
  const put = async (piece: Buffer) => {
    length += piece.length;
    await write(piece);
  };
  const putText = (text: string) => put(Buffer.from(text, "latin1"));
  const putObject = async (number: number, body: string) => {
    offsets[number] = length;
    await putText(`${number} 0 obj\n${body}\nendobj\n`);
  };
  await putText("%PDF-1.4\n%\xff\xff\xff\xff\n");
  let used: number = INFO;
  const roots: { number: number; count: number }[] = [];
  for (const part of parts) {
    const { objects, root, pages, info } = readObjects(part);
    const shift = used;
    const moved = (text: string) =>
      text.replace(/\b(\d+) 0 R\b/g, (_, number) => `${Number(number) + shift} 0 R`);
    for (const { number, head, stream } of objects) {
      used = Math.max(used, number + shift);
      if (number === root || number === info) continue;
      if (number === pages) {
        roots.push({ number: number + shift, count: Number(/\/Count (\d+)/.exec(head)?.[1] ?? 0) });
        await putObject(number + shift, moved(head).replace(/>>$/, `/Parent ${PAGES} 0 R\n>>`));
        continue;
      }
      const place = stream === "" ? undefined : placeOfFrame(stream.slice("stream\n".length));
      if (place === undefined) {
        await putObject(number + shift, `${moved(head)}${stream === "" ? "" : `\n${stream}`}`);
        continue;
      }
      const picture = await pictureOf(place);
      const facts = readJpeg(picture);
      if (!facts) throw new Error(`The picture ${place} is not a JPEG.`);
      offsets[number + shift] = length;
      const { width, height, parts: colours } = facts;
      await putText(
        `${number + shift} 0 obj\n<<\n/Type /XObject\n/Subtype /Image\n/BitsPerComponent 8\n/Width ${width}\n/Height ${height}\n/ColorSpace /${colours === 1 ? "DeviceGray" : "DeviceRGB"}\n/Filter /DCTDecode\n/Length ${picture.length}\n>>\nstream\n`,
      );
      await put(picture);
      await putText("\nendstream\nendobj\n");
    }
  }
  const kids = roots.map(({ number }) => `${number} 0 R`).join(" ");
  const count = roots.reduce((sum, one) => sum + one.count, 0);
  await putObject(PAGES, `<<\n/Type /Pages\n/Count ${count}\n/Kids [${kids}]\n>>`);
  await putObject(CATALOGUE, `<<\n/Type /Catalog\n/Pages ${PAGES} 0 R\n>>`);
  await putObject(INFO, `<<\n/Title ${textOf(title)}\n/Author ${textOf(author)}\n/Producer (MoveEase)\n>>`);
  const table = length;
  const rows = Array.from({ length: used }, (_, place) => {
    const offset = offsets[place + 1];
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  await putText(
    `xref\n0 ${used + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n<<\n/Size ${used + 1}\n/Root ${CATALOGUE} 0 R\n/Info ${INFO} 0 R\n>>\nstartxref\n${table}\n%%EOF\n`,
  );
}
