import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./public-address";

describe("an address is public", () => {
  test.each([
    "41.90.1.1",
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "192.167.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:82a::200e",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
  ])("%s", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("an address is not", () => {
  test.each([
    ["this machine", "127.0.0.1"],
    ["all of this machine's names", "127.255.255.254"],
    ["any of this machine's", "0.0.0.0"],
    ["a cloud's own data", "169.254.169.254"],
    ["a private network", "10.1.2.3"],
    ["a private network", "172.16.0.1"],
    ["a private network", "172.31.255.255"],
    ["a private network", "192.168.1.1"],
    ["a carrier's network", "100.64.0.1"],
    ["a measurement's network", "198.18.0.1"],
    ["a document's example", "203.0.113.9"],
    ["a group", "224.0.0.1"],
    ["everybody", "255.255.255.255"],
    ["this machine", "::1"],
    ["none", "::"],
    ["this machine, written long", "0:0:0:0:0:0:0:1"],
    ["a link", "fe80::1"],
    ["a link with its zone", "fe80::1%eth0"],
    ["a private network", "fd00::1"],
    ["a cloud's own data", "fd00:ec2::254"],
    ["a group", "ff02::1"],
    ["a document's example", "2001:db8::1"],
    ["a tunnel", "2001::1"],
    ["this machine, mapped", "::ffff:127.0.0.1"],
    ["this machine, mapped, in hex", "::ffff:7f00:1"],
    ["a private network, mapped, written long", "0:0:0:0:0:ffff:0a00:0001"],
    ["a private network, compatible", "::10.0.0.1"],
    ["a private network, translated", "64:ff9b::192.168.1.1"],
    ["a private network by 6to4", "2002:c0a8:0101::1"],
    ["a name", "localhost"],
    ["nothing", ""],
    ["a number", "2130706433"],
    ["not of four parts", "127.1"],
    ["octal", "0177.0.0.1"],
  ])("when it is %s: %s", (_, address) => expect(isPublicAddress(address)).toBe(false));
});
