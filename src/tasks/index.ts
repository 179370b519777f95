import type { Providers } from "../providers/index.ts";
import type { Task } from "./agenda.ts";
import { classifyReply } from "./classify_reply.ts";
import { closeExhausted } from "./close_exhausted.ts";
import { dropCsvPreview } from "./drop_csv_preview.ts";
import { endPause } from "./end_pause.ts";
import { enrichPlacement } from "./enrich_placement.ts";
import { foldMetrics } from "./fold_metrics.ts";
import { followUp } from "./follow_up.ts";
import { linkBank } from "./link_bank.ts";
import { makeCall } from "./make_call.ts";
import { reevaluateDebtor } from "./reevaluate_debtor.ts";
import { reevaluatePlacements } from "./reevaluate_placements.ts";
import { screenDebtor } from "./screen_debtor.ts";
import { sendEmail } from "./send_email.ts";
import { verifyCreditor } from "./verify_creditor.ts";

/** Every task of the agenda. */
export const tasks: readonly Task<Providers>[] = [
  closeExhausted,
  dropCsvPreview,
  endPause,
  enrichPlacement,
  foldMetrics,
  followUp,
  reevaluateDebtor,
  reevaluatePlacements,
  linkBank,
  makeCall,
  classifyReply,
  screenDebtor,
  sendEmail,
  verifyCreditor,
];
