import { Document, Image, Page, Text } from "@react-pdf/renderer";
import sharp from "sharp";
import { extractText } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { registerFonts } from "./fonts";
import { joinPdfs } from "./join-pdfs";
import { pictureFrame, readJpeg } from "./jpeg";
import { readObjects } from "./objects";
import { renderWritable } from "./work";

beforeAll(registerFonts);

const paper = (texts: readonly string[], frames: readonly { width: number; height: number }[] = []) =>
  renderWritable(
    () => (
      <Document>
        {texts.map((text) => (
          <Page key={text} style={{ fontFamily: "Inter" }}>
            <Text>{text}</Text>
            {frames.map((size, place) => (
              <Image
                key={size.width}
                src={{ data: pictureFrame(place, size), format: "jpg" }}
                style={{ width: 200 }}
              />
            ))}
          </Page>
        ))}
      </Document>
    ),
    {},
  );

const picture = (width: number, height: number, isGrey = false) => {
  const drawn = sharp({ create: { width, height, channels: 3, background: "#a04010" } });
  return (isGrey ? drawn.greyscale().toColourspace("b-w") : drawn).jpeg().toBuffer();
};

test("papers follow each other in one file, and pictures keep their bytes", async () => {
  const pictures = [await picture(64, 48), await picture(30, 50, true)];
  const sizes = pictures.map((bytes) => readJpeg(bytes) ?? { width: 0, height: 0, parts: 0 });
  expect(sizes).toEqual([
    { width: 64, height: 48, parts: 3 },
    { width: 30, height: 50, parts: 1 },
  ]);
  const pieces: Buffer[] = [];
  await joinPdfs([await paper(["Contract", "Terms"]), await paper(["Photos"], sizes)], {
    ...{ title: "Ushahidi wa Ngũgĩ", author: "Safari Movers" },
    pictureOf: async (place) => pictures[place] as Buffer,
    write: async (piece) => void pieces.push(piece),
  });
  const whole = Buffer.concat(pieces);
  const { text, totalPages } = await extractText(new Uint8Array(whole), { mergePages: false });
  expect(totalPages).toBe(3);
  expect(text.map((page) => page.trim())).toEqual(["Contract", "Terms", "Photos"]);
  for (const bytes of pictures) expect(whole.includes(bytes)).toBe(true);
  expect(whole.includes("moveease-picture-")).toBe(false);
  // As one paper of its own: every number of the table is the place of its object.
  for (const { number, head } of readObjects(whole).objects)
    expect([number, head.length > 0]).toEqual([number, true]);
});
