import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readUpload, withStreamedForm } from "./upload";

const limits = { files: 3, fileBytes: 1000, bytes: 10_000 };
const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith("moveease-upload-"));

function form(files: [string, string][]): FormData {
  const made = new FormData();
  made.append("name", "Wanjirũ");
  for (const [name, text] of files) made.append("photos", new File([text], name, { type: "image/jpeg" }));
  return made;
}
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://127.0.0.1/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

test("fields and files arrive; a file is read from disk when it is asked for, and gone when it is forgotten", async () => {
  const before = uploads();
  const upload = await readUpload(
    post(
      form([
        ["Kwa Ngũgĩ.jpg", "one"],
        ["b.jpg", "x".repeat(1000)],
      ]),
    ),
    limits,
  );
  expect(upload.form.get("name")).toBe("Wanjirũ");
  const photos = upload.form.getAll("photos") as File[];
  expect(photos.map(({ name, size, type }) => [name, size, type])).toEqual([
    ["Kwa Ngũgĩ.jpg", 3, "image/jpeg"],
    ["b.jpg", 1000, "image/jpeg"],
  ]);
  expect(photos.every((photo) => photo instanceof File)).toBe(true);
  expect(Buffer.from((await photos[0]?.arrayBuffer()) as ArrayBuffer).toString()).toBe("one");
  expect(uploads()).toHaveLength(before.length + 1);
  await upload.forget();
  expect(uploads()).toEqual(before);
});

test("a file too long is seen to be, and files too many are not kept", async () => {
  const many = Array.from({ length: 5 }, (_, n): [string, string] => [`${n}.jpg`, "x".repeat(1500)]);
  const upload = await readUpload(post(form(many)), limits);
  expect((upload.form.getAll("photos") as File[]).map(({ size }) => size)).toEqual([1001, 1001, 1001]);
  await upload.forget();
});

test.each<[string, () => Request, number]>([
  ["a body beyond its limit", () => post(form([["a.jpg", "x".repeat(20_000)]])), 413],
  ["no form", () => post("{}", { "content-type": "application/json" }), 415],
  [
    "a form that breaks off",
    () => post("--x\r\nContent-Disp", { "content-type": "multipart/form-data; boundary=x" }),
    400,
  ],
])("%s is refused and leaves nothing behind", async (_, request, status) => {
  const before = uploads();
  const refused = await readUpload(request(), limits).catch((error: unknown) => error);
  expect((refused as Response).status).toBe(status);
  expect(uploads()).toEqual(before);
});

test("a request's form is on disk while it is answered, and gone afterwards", async () => {
  const before = uploads();
  const request = post(form([["a.jpg", "one"]]));
  const answer = await withStreamedForm(request, limits, async (asked) => {
    const photo = (await asked.formData()).get("photos") as File;
    expect(uploads()).toHaveLength(before.length + 1);
    return Buffer.from(await photo.arrayBuffer()).toString();
  });
  expect(answer).toBe("one");
  expect(uploads()).toEqual(before);
});

test("a form that breaks off or is too large rejects, and a body of another kind is left alone", async () => {
  const before = uploads();
  const read = (request: Request) => withStreamedForm(request, limits, (asked) => asked.formData());
  const broken = post("--x\r\nContent-Disp", { "content-type": "multipart/form-data; boundary=x" });
  await expect(read(broken)).rejects.toThrow(TypeError);
  await expect(read(post(form([["a.jpg", "x".repeat(20_000)]])))).rejects.toThrow(TypeError);
  expect(uploads()).toEqual(before);
  const json = post('{"a":1}', { "content-type": "application/json" });
  expect(await withStreamedForm(json, limits, (asked) => asked.json())).toEqual({ a: 1 });
});
