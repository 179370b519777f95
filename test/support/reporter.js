/** One plain line behind jest's summary, for whoever reads the result by machine. */
export default class Reporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    // A file that cannot even be loaded has no tests that could fail.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    // jest's own summary reporter always comes last, whatever the order in the configuration.
    process.once("exit", () => process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`));
  }
}
