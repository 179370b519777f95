import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Express, Request, Response } from "express";
import { operations } from "../contract/index.ts";
import { descriptions, openApi } from "../contract/openapi.ts";
import { HttpError } from "./http_error.ts";
import { bundle, referencePage, referencePolicy } from "./reference_page.ts";

/** The OpenAPI documents and the page to read them, made once; they hold no data of any tenant. */
export function addDocuments(app: Express, testHelpers: boolean): void {
  const served = descriptions.filter(
    (description) => testHelpers || !description.surfaces.includes("test-helpers"),
  );
  serve(app, "/", (_request, response) => response.redirect(302, "/docs"));
  for (const description of served) {
    const document = JSON.stringify(openApi(description, operations));
    const page = referencePage(description, served);
    serve(app, description.path, (_request, response) => {
      response.set("Content-Security-Policy", "default-src 'none'").type("application/json").send(document);
    });
    serve(app, description.page, (_request, response) => {
      response.set("Content-Security-Policy", referencePolicy).type("text/html").send(page);
    });
  }
  serve(app, bundle.path, sendBundle);
}

function serve(app: Express, path: string, answer: (request: Request, response: Response) => unknown): void {
  app
    .route(path)
    .get(answer)
    .all(() => {
      throw new HttpError(405, "Method Not Allowed", { Allow: "GET" });
    });
}

let compressed: Promise<Buffer> | undefined;

/** Compressed once, when it is first asked for; its path changes with its content, so nobody asks twice. */
async function sendBundle(request: Request, response: Response): Promise<void> {
  response.set({ "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" });
  response.set("X-Content-Type-Options", "nosniff").type("text/javascript");
  if (!request.acceptsEncodings("gzip")) {
    response.send(await readFile(bundle.file));
    return;
  }
  compressed ??= readFile(bundle.file).then((script) => promisify(gzip)(script));
  response.set("Content-Encoding", "gzip").send(await compressed);
}
