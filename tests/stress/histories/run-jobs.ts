import { sql } from 'kysely'
import { deliverWebhookJob } from '#sandbox/razorpay/webhooks.server.ts'
import { isShopError } from '#kernel/errors.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseDeleted } from '../../support/erase-deleted.ts'
import { ProcessCrashed } from './killable-shop.ts'
import { interceptEvent } from './network.ts'
import type { Model } from './model.ts'

/** More jobs than one history can create: above this, jobs create each other without end. */
const maxRounds = 300

/** Runs every job that is due or scheduled. A crash ends the run; the interrupted job runs again later. */
export async function runAllJobs(model: Model) {
  const { shop, processState } = model
  const jobs = jobsOf(model)
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`.execute(shop.db)
  for (let round = 0; !processState.crashed; round += 1) {
    const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(
      shop.db,
    )
    if (rows.length === 0) return
    if (round > maxRounds) return void model.violations.push(`jobs without end: ${rows.map(({ name }) => name).join(', ')}`)
    for (const { name } of rows) {
      try {
        await shop.jobs.drain(
          shop,
          jobs.filter((job) => job.name === name),
        )
      } catch (error) {
        if (processState.crashed) return
        if (!isExpected(model, error)) model.violations.push(`the job ${name} failed: ${error instanceof Error ? error.message : error}`)
        // Jobs that were fetched in the same batch as the failed one.
        await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(shop.db)
      }
    }
  }
}

/** Intercepts the provider's queued webhooks, and leaves all other jobs. */
export const interceptEvents = (model: Model) => model.shop.jobs.drain(model.shop, [interceptJob(model)])

/** Starts the next process, after the jobs and the provider-request locks of the crashed one have expired. */
export async function restartProcess({ shop, processState }: Model) {
  processState.crashed = false
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(shop.db)
  await shop.db.updateTable('shopOrder').set({ askedUntil: null }).where('askedUntil', 'is not', null).execute()
}

export async function runReconciler(model: Model) {
  try {
    await reconcile(model.shop)
  } catch (error) {
    if (!(error instanceof ProcessCrashed)) model.violations.push(`the reconciler failed: ${error instanceof Error ? error.message : error}`)
  }
}

/** Erases deleted accounts, as if the minute for Undo had passed. A crash leaves the rest for the next run. */
export async function runEraser(model: Model) {
  try {
    await eraseDeleted(model.shop)
  } catch (error) {
    if (!(error instanceof ProcessCrashed)) model.violations.push(`the eraser failed: ${error instanceof Error ? error.message : error}`)
  }
}

const interceptJob = (model: Model) => ({ ...deliverWebhookJob, run: (_: Shop, data: { eventId: string; body: string }) => interceptEvent(model, data) })

/** The simulated network takes the provider's events. */
const jobsOf = (model: Model) => [...model.shop.jobs.all.filter((job) => job !== deliverWebhookJob), interceptJob(model)]

function isExpected({ outage, processState }: Model, error: unknown) {
  if (isShopError(error)) return error.code === 'payment_unavailable' && (outage !== 'none' || exceedsRemainder(error))
  if (!(error instanceof Error)) return false
  return error.message.endsWith('does not fit what is known yet') || (error.message === 'the gateway is down' && processState.gatewayDown)
}

/** True when the provider refuses a refund because other refunds left too little. The event that tells the shop is still pending. */
const exceedsRemainder = ({ cause }: Error) => cause instanceof Error && cause.message.includes('greater than the refund payment amount')
