// @vitest-environment jsdom
import { Link, Outlet, useLoaderData } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { useHeard, useLive, useLiveSince } from "./live";

class Stream extends EventTarget {
  static readonly all: Stream[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.all.push(this);
  }
  close() {}
  say(noun: string) {
    this.dispatchEvent(new MessageEvent("change", { data: noun, lastEventId: "2" }));
  }
}
beforeEach(() => {
  Stream.all.length = 0;
  Object.assign(globalThis, { EventSource: Stream });
});

function Frame() {
  useLiveSince("moment-of-reading");
  useHeard(() => undefined);
  return (
    <>
      <Link to="moves">Moves</Link>
      <Outlet />
    </>
  );
}

function Moves() {
  useLive(["move"]);
  return <p>{`Read ${useLoaderData<number>()}`}</p>;
}

test("the stream begins where the document was read; what is heard while a page is on its way reaches it", async () => {
  let readings = 0;
  let answer = () => {};
  const loader = async () => {
    readings += 1;
    const own = readings;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return own;
  };
  const { user } = show(<Frame />, {
    at: "/office",
    children: [{ path: "moves", element: <Moves />, loader }],
  });
  await waitFor(() => expect(Stream.all).toHaveLength(1));
  const [stream] = Stream.all;
  expect(stream?.address).toMatch(/\?since=moment-of-reading$/);
  await user.click(screen.getByRole("link", { name: "Moves" }));
  await waitFor(() => expect(readings).toBe(1));
  stream?.say("move");
  answer();
  await screen.findByText("Read 1");
  await waitFor(() => expect(readings).toBe(2));
  // A change during that read starts no parallel read; another read follows.
  stream?.say("move");
  answer();
  await screen.findByText("Read 2");
  await waitFor(() => expect(readings).toBe(3));
  answer();
  await screen.findByText("Read 3");
});
