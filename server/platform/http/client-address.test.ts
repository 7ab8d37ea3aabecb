import { expect, test } from "vitest";
import { addressKey, customerKey } from "./rate-limit.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("The address %s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2ff:3:4:5:6", "2001:db8:1:200::/56"],
  ["2001:db8:1:f3::1", "2001:db8:1:0::/56"],
])("The address %s is of the customer %s", (address, key) => {
  expect(customerKey(address)).toBe(key);
});
