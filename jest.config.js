export default {
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  transform: { "\\.ts$": "<rootDir>/test/support/transform.js" },
  globalSetup: "<rootDir>/test/support/setup.js",
  globalTeardown: "<rootDir>/test/support/teardown.js",
  reporters: ["default", "<rootDir>/test/support/reporter.js"],
  maxWorkers: 2,
  testTimeout: 20_000,
  watchman: false,
};
