import type { Express } from "express";
import type { Config } from "../config.ts";
import type { Pools } from "../database/pool.ts";
import { parseRanges } from "../outbound/guard.ts";
import { createSecretsBox } from "../secrets_box.ts";
import type { Work } from "../tasks/work.ts";
import { createApp } from "./app.ts";
import { credentialReader } from "./credential.ts";
import { EmailEvent } from "./email_events.ts";
import { readErrorRegister } from "./errors.ts";
import { finishers } from "./finishers/index.ts";
import type { HealthOptions } from "./health.ts";
import { inboundMail } from "./inbound_mail.ts";
import { Limits } from "./limits.ts";
import { providerEvents } from "./provider_events.ts";
import { signedLinks } from "./signed_links.ts";
import { signingSecrets } from "./signing_secrets.ts";
import { Uploads } from "./uploads.ts";
import { hearVoiceEvent, VoiceEvent } from "./voice_events.ts";

export interface Http {
  readonly app: Express;
  /** Gives reserved requests back; the pools stay the caller's. */
  stop(): Promise<void>;
}

/** The Express app with all that it stands on, apart from the pools. */
export async function createHttp(
  config: Config,
  pools: Pools,
  work: Work,
  health: Partial<HealthOptions> = {},
): Promise<Http> {
  const limits = new Limits(pools.other);
  const links = signedLinks(config.fileSigningSecret, config.publicBaseUrl);
  const events = { pool: pools.worker, promote: work.promote };
  const app = createApp({
    register: await readErrorRegister(pools.other),
    trustProxy: config.trustProxy,
    testHelpers: config.testHelpers,
    signedRoutes: [
      inboundMail({ server: config.mailAuthservId, secret: config.eventSecrets.email, ...events }),
      providerEvents({
        path: "/v1/internal/voice/events",
        secret: config.eventSecrets.voice,
        schema: VoiceEvent,
        prepare: hearVoiceEvent(work.providers.classifier),
        task: "task.record_call_event",
        ...events,
      }),
      providerEvents({
        path: "/v1/internal/email/events",
        secret: config.eventSecrets.email,
        schema: EmailEvent,
        task: "task.record_delivery_event",
        ...events,
      }),
    ],
    health: { pool: pools.other, workerPool: pools.worker, isStopping: () => false, ...health },
    context: {
      pools,
      limits,
      uploads: new Uploads(),
      credentials: credentialReader(config.environment, config.jwtSecret),
      allowedRanges: parseRanges(config.outboundAllowCidrs),
      links,
      signingSecrets: signingSecrets(createSecretsBox(config)),
      finishers: finishers({
        jwtSecret: config.jwtSecret,
        links,
        pool: pools.worker,
        ...work,
      }),
      promote: work.promote,
    },
  });
  return { app, stop: () => limits.close() };
}
