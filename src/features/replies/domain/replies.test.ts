import { expect, test } from "vitest";
import { isOptOut, sentIdOf, splitQuoted, subjectOfAnswer } from "./replies";

const ID = "0192f0c1-7a2b-7c3d-8e4f-a1b2c3d4e5f6";

test.each([
  [`<${ID}@moveease>`, ID],
  [`<${ID}@moveease.example>`, undefined],
  ["<moveease@elsewhere.example>", undefined],
])("the message that %s names", (messageId, id) => {
  expect(sentIdOf(messageId)).toBe(id);
});

test.each([
  ["Your quote", "Re: Your quote"],
  ["RE: Re: Your quote", "Re: Your quote"],
])("an answer to '%s' is '%s'", (subject, answer) => {
  expect(subjectOfAnswer(subject)).toBe(answer);
});

test.each([
  ["STOP", true],
  [" stop. ", true],
  ["Acha", true],
  ["Please stop by on Monday", false],
  // They may mean the move.
  ["Cancel", false],
])("'%s' opts out: %s", (text, isOut) => {
  expect(isOptOut(text)).toBe(isOut);
});

const QUOTE = "On Tue, 24 Nov 2026 09:05, MoveEase <hello@moveease.example> wrote:\n> Your quote\n> is ready";
test.each([
  ["a quotation below", `Yes please.\n\n${QUOTE}`, "Yes please.", QUOTE],
  [
    "its head on two lines",
    "Yes.\nOn Tue, 24 Nov 2026 09:05, MoveEase\n<hello@moveease.example> wrote:\n> Hi",
    "Yes.",
    "On Tue, 24 Nov 2026 09:05, MoveEase\n<hello@moveease.example> wrote:\n> Hi",
  ],
  [
    "Swahili",
    "Ndiyo.\nMnamo Jumanne MoveEase aliandika:\n> Habari",
    "Ndiyo.",
    "Mnamo Jumanne MoveEase aliandika:\n> Habari",
  ],
  [
    "Outlook",
    "Fine\n\nFrom: MoveEase\nSent: Tuesday\nTo: Wanjiku\n\nHello",
    "Fine",
    "From: MoveEase\nSent: Tuesday\nTo: Wanjiku\n\nHello",
  ],
  ["lines behind > alone", "Ok\n> one\n> two", "Ok", "> one\n> two"],
  ["answers between the lines", `${QUOTE}\nYes to this`, `${QUOTE}\nYes to this`, ""],
  ["nothing but a quotation", QUOTE, QUOTE, ""],
  ["nothing quoted", "From: Kilimani to Thika", "From: Kilimani to Thika", ""],
])("%s", (_, given, text, quoted) => {
  expect(splitQuoted(given)).toEqual({ text, quoted });
});
