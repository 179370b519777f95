import express, { type Express } from "express";
import { operations } from "../contract/index.ts";
import type { Operation } from "../contract/operation.ts";
import { dispatch, type OperationContext } from "./dispatch.ts";
import { addDocuments } from "./documents.ts";
import { countStrays, type ErrorRegister, errorHandler } from "./errors.ts";
import { addHealth, type HealthOptions } from "./health.ts";
import { HttpError } from "./http_error.ts";
import { addSignedRoutes, type SignedRoute } from "./signed_events.ts";
import { addUnsubscribePage } from "./unsubscribe_page.ts";

export interface AppOptions {
  readonly context: OperationContext;
  readonly register: ErrorRegister;
  readonly trustProxy: readonly string[];
  readonly testHelpers: boolean;
  readonly health: HealthOptions;
  readonly signedRoutes: readonly SignedRoute[];
}

export function createApp(options: AppOptions): Express {
  const app = express();
  app
    .disable("x-powered-by")
    .disable("etag")
    .set("query parser", "simple")
    .set("case sensitive routing", true);
  app.set("trust proxy", [...options.trustProxy]);
  addHealth(app, options.health);
  addDocuments(app, options.testHelpers);
  addSignedRoutes(app, options.signedRoutes, options.context.limits);
  addUnsubscribePage(app);
  const served = operations.filter(
    (operation) => options.testHelpers || operation.surface !== "test-helpers",
  );
  for (const [path, group] of byPath(served)) addRoute(app, options.context, path, group);
  app.use(() => {
    throw new HttpError(404, "Not Found");
  });
  app.use(countStrays(options.context.credentials, options.context.limits));
  app.use(errorHandler(options.register));
  return app;
}

function byPath(served: readonly Operation[]): Map<string, Operation[]> {
  const paths = new Map<string, Operation[]>();
  for (const operation of served)
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  // A literal segment goes before a parameter, whatever the order of the records.
  return new Map(
    [...paths].sort(([a], [b]) => a.replaceAll("{", "~").localeCompare(b.replaceAll("{", "~"), "en")),
  );
}

function addRoute(app: Express, context: OperationContext, path: string, group: readonly Operation[]): void {
  const route = app.route(path.replace(/\{(\w+)\}/g, ":$1"));
  for (const operation of group) {
    route[operation.method]((request, response) => dispatch(context, operation, request, response));
  }
  const allow = group
    .map((operation) => operation.method.toUpperCase())
    .sort()
    .join(", ");
  route.all(() => {
    throw new HttpError(405, "Method Not Allowed", { Allow: allow });
  });
}
