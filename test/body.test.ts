import { withPlainIntegers } from "../src/http/body.ts";

test.each([
  ['{"a":60.0}', '{"a":60}'],
  ['{"a":1e2,"b":[2.50e1,-3.0,-0.0,10E+1]}', '{"a":100,"b":[25,-3,0,100]}'],
  [
    '{"a":100.50,"b":12345678901234567.89,"c":1e-2,"d":7}',
    '{"a":100.50,"b":12345678901234567.89,"c":1e-2,"d":7}',
  ],
  ['{"a":"60.0","b":"\\" 1.0 \\\\","c":1.0}', '{"a":"60.0","b":"\\" 1.0 \\\\","c":1}'],
  ['{"a":1500e-2,"b":0e-9}', '{"a":15,"b":0}'],
  [
    '{"a":0.99999999999999999999,"b":1e-20000,"c":1.00000000000000000001}',
    '{"a":0.99999999999999999999,"b":1e-20000,"c":1.00000000000000000001}',
  ],
])("whole numbers of %s are digits alone", (json, plain) => {
  expect(withPlainIntegers(json)).toBe(plain);
  expect(JSON.parse(plain)).toEqual(JSON.parse(json, (_, value) => (value === 0 ? 0 : value)));
});

test.each([
  ["digits", `"${"1".repeat(1_000_000)}"`],
  ["quotes", `"${'\\"'.repeat(500_000)}"`],
  ["numbers", `[${"1.0,".repeat(250_000)}1]`],
  ["fractions", `"${"1.".repeat(500_000)}"`],
  ["minus signs", `"${"-".repeat(1_000_000)}"`],
])("a megabyte of %s takes no longer than it is worth", (_what, json) => {
  const begun = performance.now();
  withPlainIntegers(json);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
