import { sql } from 'kysely'
import type { Failpoint } from '#platform/process/failpoints.ts'
import { callProvider, pick } from './call.ts'
import { refundRest, retryRefunds } from './back-office.ts'
import type { Action } from './action.ts'
import { expireBatches } from './batches.ts'
import { runAction } from './run-action.ts'
import { wait } from './wait.ts'
import { deliver } from './network.ts'
import { checkTransitions } from './check-transitions.ts'
import { checkInvariants } from './invariants.ts'
import { setSwitches } from './provider.ts'
import type { openModel } from './open-model.ts'
import { runEraser, runReconciler, runAllJobs } from './run-jobs.ts'

type OpenModel = Awaited<ReturnType<typeof openModel>>

/** Counts of what ran, for the report of a long run. */
export type Tally = {
  histories: number
  actions: number
  orders: number
  capturedPaise: number
  refundedPaise: number
  crashes: Partial<Record<Failpoint, number>>
}

export const newTally = (): Tally => ({ histories: 0, actions: 0, orders: 0, capturedPaise: 0, refundedPaise: 0, crashes: {} })

/** Runs one history in an empty shop, waits until everything settles, and checks the invariants. @throws Error listing the violations */
export async function runHistory(model: OpenModel, actions: Action[], tally = newTally()) {
  await model.reset()
  for (const [index, action] of actions.entries()) {
    Object.assign(model, pick(model.processes, index))
    await runAction(model, action)
  }
  await settleEverything(model)
  const violations = await checkInvariants(model)
  await count(model, actions, tally)
  if (violations.length > 0) throw new Error(violations.join('\n'))
}

/** Ends all faults, delivers pending events, lets a day pass, and retries failed refunds. */
async function settleEverything(model: OpenModel) {
  for (const { processState } of model.processes) Object.assign(processState, { armed: new Map(), gatewayDown: false })
  Object.assign(model, { outage: 'none', money: 'at_once', refunds: 'at_once', charges: 'total' })
  await setSwitches(model)
  await finishRefunds(model)
  await settle(model)
  await wait(model, 25 * 60)
  await runReconciler(model)
  await settle(model)
  await retryRefunds(model)
  await settle(model)
  await refundRest(model)
  await expireBatches(model)
  await settle(model)
  // It may erase an account that an earlier history, whose clock was ahead, joined to one of this history. Webhooks tell of that.
  await runEraser(model)
  await settle(model)
  await checkTransitions(model, 'the end')
}

/** Completes pending refunds: banks process every refund in the end. */
async function finishRefunds(model: OpenModel) {
  await runAllJobs(model)
  const pending = await model.shop.db.selectFrom('sandbox.providerRefund').select('id').where('status', '=', 'pending').execute()
  for (const { id } of pending) await callProvider(model, '/refunds/finish', { refund_id: id, outcome: 'processed' })
}

/** Runs jobs and delivers events until neither creates more. */
async function settle(model: OpenModel) {
  await runAllJobs(model)
  for (let left = await pendingEvents(model); left.length > 0; left = await pendingEvents(model)) {
    for (const event of left) await deliver(model, event, 'itself')
    await runAllJobs(model)
  }
}

/** Returns the events to deliver. A lost event stays lost if the shop knows its order, because the shop asks about that order itself. */
async function pendingEvents({ events, shop }: OpenModel) {
  const lost = events.filter(({ state }) => state === 'lost')
  if (lost.length > 0) {
    const { rows } = await sql<{ id: string }>`
      select p.id from sandbox.provider_payment p join shop_order o on o.razorpay_order_id = p.order_id where p.id in (${sql.join(lost.map(({ paymentId }) => paymentId))})`.execute(
      shop.db,
    )
    for (const event of lost) if (!rows.some(({ id }) => id === event.paymentId)) event.state = 'pending'
  }
  return events.filter(({ state }) => state === 'pending')
}

async function count({ shop, processes }: OpenModel, actions: Action[], tally: Tally) {
  const { rows } = await sql<{ orders: number; captured: number; refunded: number }>`
    select (select count(*) from shop_order where paid_at is not null) as orders,
      (select coalesce(sum(amount_paise), 0)::bigint from payment where status in ('captured', 'refunded')) as captured,
      (select coalesce(sum(amount_paise), 0)::bigint from refund) as refunded`.execute(shop.db)
  tally.histories += 1
  tally.actions += actions.length
  tally.orders += rows[0]?.orders ?? 0
  tally.capturedPaise += rows[0]?.captured ?? 0
  tally.refundedPaise += rows[0]?.refunded ?? 0
  for (const failpoint of processes.flatMap(({ processState }) => processState.crashes)) tally.crashes[failpoint] = (tally.crashes[failpoint] ?? 0) + 1
}
