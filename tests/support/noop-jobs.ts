import type { JobHandlers } from '#platform/jobs/jobs.ts'

const nothing = async () => {}

/** Handlers for every job that do nothing; a test overrides those it needs. */
export const noopJobs: JobHandlers = {
  'deliver-code': nothing,
  'deliver-sms': nothing,
  'deliver-message': nothing,
  'send-reset-link': nothing,
  'apply-webhook': nothing,
  'send-refund': nothing,
  'refund-given-up': nothing,
  'cancel-payment-link': nothing,
  'sandbox-webhook': nothing,
  reconcile: nothing,
  'forget-picture': nothing,
  'remove-file': nothing,
  sweep: nothing,
  'fold-sales': nothing,
  'erase-deleted': nothing,
  'send-stock-alerts': nothing,
  'send-cart-reminders': nothing,
  'invite-buyers': nothing,
  'send-recall': nothing,
  'replace-recalled': nothing,
  'expire-batches': nothing,
  'back-up': nothing,
  'nightly-backup': nothing,
  'tell-owner': nothing,
}
