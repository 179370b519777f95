import { stripTypeScriptTypes } from "node:module";

/** Types become spaces, so lines and columns in stack traces are those of the source. */
export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
