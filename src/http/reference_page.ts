import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Description } from "../contract/openapi.ts";

/** The reference page: Scalar's bundle from its package, our documents, and nothing from anywhere else. */

const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve("@scalar/api-reference")));
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));

export const bundle = {
  file: join(packageFolder, "dist", "browser", "standalone.js"),
  /** Holds the version, so that a browser may keep what it got for ever. */
  path: `/docs/assets/scalar-${version}.js`,
} as const;

/** The console sends its requests to the address that the page came from. */
const start =
  'const documents = JSON.parse(document.getElementById("configuration").textContent);' +
  "const servers = [{ url: location.origin }];" +
  'Scalar.createApiReference("#reference", documents.map((each) => ({ ...each, servers })));';

const startHash = createHash("sha256").update(start).digest("base64");

/** Scripts are the bundle and the line above; the bundle sets styles on its elements. Requests go to this service alone. */
export const referencePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${startHash}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** All documents on one page, `current` first shown. */
export function referencePage(current: Description, all: readonly Description[]): string {
  const title = text(current.title);
  const links = all.map(({ path, title: name }) => `<li><a href="${text(path)}">${text(name)}</a></li>`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
    `<style>${style}</style></head><body><div id="reference"></div>`,
    `<noscript><h1>${title}</h1><p>This page needs JavaScript. The documents:</p><ul>${links.join("")}</ul></noscript>`,
    `<script type="application/json" id="configuration">${json(configurations(current, all))}</script>`,
    `<script src="${bundle.path}"></script><script>${start}</script></body></html>`,
  ].join("\n");
}

/** Each document with the credential that its readers have; one selector leads to all of them. */
const configurations = (current: Description, all: readonly Description[]) =>
  all.map(({ path, page, title, credential }) => ({
    url: path,
    title: title.split(": ")[1] ?? "creditors",
    slug: page.split("/")[2] ?? "creditors",
    default: page === current.page,
    ...(credential ? { authentication: { preferredSecurityScheme: credential } } : {}),
    // Whatever would ask another host, or send what a reader types there.
    agent: { disabled: true },
    mcp: { disabled: true },
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    persistAuth: false,
    documentDownloadType: "direct",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    orderSchemaPropertiesBy: "preserve",
    showOperationId: true,
  }));

/** On a phone the bundle's heading would push the page wider than the screen: it never breaks a line. */
const style =
  "body { margin: 0; } noscript { font: 16px/1.5 system-ui, sans-serif; } " +
  ".t-doc__header header > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string) => value.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
/** JSON within a script element, which "</script>" in a string would end. */
const json = (value: object) => JSON.stringify(value).replaceAll("<", "\\u003c");
