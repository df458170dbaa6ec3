import { describe, expect, test } from "vitest";
import { canTakeMpesa, formatPhone, maskPhone, parsePhone } from "./phone";

describe("phone", () => {
  test.each([
    ["0722 418 305", "+254722418305"],
    ["0110-123-456", "+254110123456"],
    ["+254 722 418305", "+254722418305"],
    ["254722418305", "+254722418305"],
    ["722418305", "+254722418305"],
    ["00254722418305", "+254722418305"],
    ["+44 20 7946 0958", "+442079460958"],
    ["020 2345678", "+254202345678"],
    ["+254 (0) 722 418 305", "+254722418305"],
    ["+2540722418305", "+254722418305"],
    ["tel:+254-722-418-305", "+254722418305"],
    ["\u202a+254 711 900 201\u202c", "+254711900201"],
    ["0711\u2011900\u2013201\u200b", "+254711900201"],
  ])("reads %s", (typed, expected) => {
    expect(parsePhone(typed)).toBe(expected);
  });

  test.each([
    "",
    "12",
    "0822 418 305",
    "phone",
    "0722 418 30",
    "0722 418 3055",
    "+254 722 418 3055",
    "07224183O5",
  ])("refuses %j", (typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  });

  test("only Kenyan mobile numbers take a prompt", () => {
    expect(canTakeMpesa("+254722418305")).toBe(true);
    expect(canTakeMpesa("+254110123456")).toBe(true);
    expect(canTakeMpesa("+254202345678")).toBe(false);
    expect(canTakeMpesa("+442079460958")).toBe(false);
  });

  test("shows and masks Kenyan numbers with their zero", () => {
    expect(formatPhone("+254722418305")).toBe("0722 418 305");
    expect(formatPhone("+442079460958")).toBe("+442079460958");
    expect(maskPhone("+254722418305")).toBe("0722 *** 305");
  });
});
