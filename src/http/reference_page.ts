import type { JsonSchema } from "../contract/examples.ts";
import type {
  Description,
  Media,
  OpenApi,
  OpenApiOperation,
  OpenApiResponse,
  Parameter,
  Reference,
} from "../contract/openapi.ts";

/** An OpenAPI document as one page of plain HTML: no script, nothing fetched, so that it works offline. */
export function referencePage(document: OpenApi, current: Description, all: readonly Description[]): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes(name));
    return { name, tagged };
  });
  return page(document.info.title, [
    `<nav>${otherPages(current, all)}${sections.map(contents).join("")}</nav>`,
    "<main>",
    `<h1>${text(document.info.title)} <small>${text(document.info.version)}</small></h1>`,
    `<p>${text(document.info.description)}</p>`,
    `<p>Machine-readable: <a href="${text(current.path)}">${text(current.path)}</a></p>`,
    ...sections.map(({ name, tagged }) => `<h2>${text(name)}</h2>${tagged.map(operationSection).join("")}`),
    "<h2>Answers of many routes</h2>",
    ...Object.entries(document.components.responses).map(([name, answer]) =>
      answerBlock(text(name), answer, true, `answer-${text(name)}`),
    ),
    `<h2 id="schemas">Schemas</h2>${Object.entries(document.components.schemas).map(schemaSection).join("")}`,
    "</main>",
  ]);
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

const otherPages = (current: Description, all: readonly Description[]) =>
  `<p>${all
    .map(({ page: href, title }) => {
      const name = text(title.split(": ")[1] ?? "creditors");
      return href === current.page ? `<b>${name}</b>` : `<a href="${text(href)}">${name}</a>`;
    })
    .join(" · ")}</p>`;

const contents = ({ name, tagged }: { name: string; tagged: readonly Placed[] }) =>
  `<h3>${text(name)}</h3><ul>${tagged
    .map(({ operation }) => `<li><a href="#${operation.operationId}">${text(operation.summary)}</a></li>`)
    .join("")}</ul>`;

function operationSection({ path, method, operation }: Placed): string {
  const { operationId, summary, parameters, requestBody, responses, security } = operation;
  const schemes = security.flatMap((scheme) => Object.keys(scheme)).join(", ") || "none";
  return [
    `<section id="${operationId}"><h3>${text(summary)}</h3>`,
    `<p><code class="route"><b>${method.toUpperCase()}</b> ${text(path)}</code> <small>${operationId}; credential: ${schemes}</small></p>`,
    parameters.length > 0 ? `<table>${parameters.map(parameterRow).join("")}</table>` : "",
    requestBody ? `<h4>Request</h4>${contentBlocks(requestBody.content)}` : "",
    "<h4>Answers</h4>",
    ...Object.entries(responses).flatMap(([status, answer]) =>
      "$ref" in answer ? [] : [answerBlock(status, answer, status.startsWith("2"))],
    ),
    `<p><small>Also ${Object.entries(responses).flatMap(sharedLink).join(", ")}.</small></p>`,
    "</section>",
  ].join("");
}

const answerBlock = (status: string, { description, content }: OpenApiResponse, open = false, id = "") =>
  `<details${id ? ` id="${id}"` : ""}${open ? " open" : ""}><summary><b>${status}</b> ${text(description)}</summary>${contentBlocks(content ?? {})}</details>`;

const sharedLink = ([status, answer]: [string, OpenApiResponse | Reference]) => {
  if (!("$ref" in answer)) return [];
  return [`<a href="#answer-${text(nameOf(answer.$ref))}">${status}</a>`];
};

const nameOf = (reference: string) => reference.split("/").at(-1) ?? "";

const parameterRow = ({ name, in: place, required, description, schema }: Parameter) =>
  `<tr><td><code>${text(name)}</code></td><td>${place}${required ? ", required" : ""}</td>` +
  `<td><code>${text(JSON.stringify(schema))}</code> ${text(description ?? "")}</td></tr>`;

const contentBlocks = (content: Readonly<Record<string, Media>>) =>
  Object.entries(content)
    .map(([type, { schema, example, examples }]) => {
      const shown = examples ? Object.values(examples).map(({ value }) => value) : [example];
      const blocks = shown
        .filter((value) => value !== undefined)
        .map(
          (value) => `<pre>${text(typeof value === "string" ? value : JSON.stringify(value, null, 2))}</pre>`,
        );
      return `<p><code>${text(type)}</code> ${schemaName(schema)}</p>${blocks.join("")}`;
    })
    .join("");

const schemaName = ({ $ref }: JsonSchema) => {
  if (typeof $ref !== "string") return "";
  return `<a href="#schema-${text(nameOf($ref))}">${text(nameOf($ref))}</a>`;
};

const schemaSection = ([name, schema]: [string, unknown]) =>
  `<details id="schema-${text(name)}"><summary><code>${text(name)}</code></summary><pre>${text(JSON.stringify(schema, null, 2))}</pre></details>`;

const page = (title: string, parts: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${text(title)}</title><style>${style}</style></head><body>${parts.join("")}</body></html>`;

const style = `
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); font: 15px/1.5 system-ui, sans-serif; color: #1d2430; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; padding: 1rem; background: #f4f6f9; }
nav h3 { margin: 1rem 0 0.2rem; font-size: 0.85rem; text-transform: uppercase; color: #5b6675; }
nav ul { margin: 0; padding: 0; list-style: none; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; }
section { border-top: 1px solid #dde3ea; padding-bottom: 1rem; }
a { color: #0b57a4; text-decoration: none; }
small { color: #5b6675; font-weight: normal; }
pre { background: #f4f6f9; padding: 0.7rem; overflow: auto; font-size: 13px; }
.route { background: #e8eef6; padding: 0.2rem 0.5rem; }
table { border-collapse: collapse; }
td { border: 1px solid #dde3ea; padding: 0.2rem 0.5rem; vertical-align: top; }
summary { cursor: pointer; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; } }
`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string) => value.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
