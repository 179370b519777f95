import type { Express } from "express";
import { operations } from "../contract/index.ts";
import { descriptions, openApi } from "../contract/openapi.ts";
import { HttpError } from "./http_error.ts";
import { referencePage } from "./reference_page.ts";

/** The OpenAPI documents and a page to read each, made once; they hold no data of any tenant. */
export function addDocuments(app: Express, testHelpers: boolean): void {
  const served = descriptions.filter(
    (description) => testHelpers || !description.surfaces.includes("test-helpers"),
  );
  for (const description of served) {
    const document = openApi(description, operations);
    serve(app, description.path, "application/json", JSON.stringify(document));
    serve(app, description.page, "text/html", referencePage(document, description, served));
  }
}

function serve(app: Express, path: string, type: string, body: string): void {
  app
    .route(path)
    .get((_request, response) => {
      response.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
      response.type(type).send(body);
    })
    .all(() => {
      throw new HttpError(405, "Method Not Allowed", { Allow: "GET" });
    });
}
