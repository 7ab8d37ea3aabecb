import { expect, test } from "vitest";
import { networkOf } from "./rate-limit.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2ff:3:4:5:6", "2001:0db8:0001:0200::/56"],
  ["2001:DB8:0001:02f3::1", "2001:0db8:0001:0200::/56"],
  ["2001:db8:1:f3::1", "2001:0db8:0001:0000::/56"],
  ["2001:db8::1", "2001:0db8:0000:0000::/56"],
  ["::1", "0000:0000:0000:0000::/56"],
  ["fe80::1%eth0", "fe80:0000:0000:0000::/56"],
  ["unknown", "unknown"],
])("The address %s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
