import { sql } from 'kysely'
import type { Failpoint } from '#platform/process/failpoints.ts'
import { askProvider } from './ask.ts'
import { giveRestBack, retryRefunds } from './back-office.ts'
import type { Deed } from './deed.ts'
import { happen, wait } from './happen.ts'
import { deliver } from './network.ts'
import { observe } from './observe.ts'
import { checkPromises } from './promises.ts'
import { setSwitches } from './provider.ts'
import type { openWorld } from './world.ts'
import { runEraser, runReconciler, workOff } from './work-off.ts'

type Stage = Awaited<ReturnType<typeof openWorld>>

/** Counts what ran, for the report of a long run. */
export type Tally = {
  histories: number
  deeds: number
  orders: number
  capturedPaise: number
  refundedPaise: number
  deaths: Partial<Record<Failpoint, number>>
}

export const newTally = (): Tally => ({ histories: 0, deeds: 0, orders: 0, capturedPaise: 0, refundedPaise: 0, deaths: {} })

/** Runs one history in an empty shop, waits until everything settles, and checks the invariants. @throws Error listing the violations */
export async function play(stage: Stage, deeds: Deed[], tally = newTally()) {
  await stage.renew()
  for (const deed of deeds) await happen(stage, deed)
  await comeToRest(stage)
  const broken = await checkPromises(stage)
  await count(stage, deeds, tally)
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

/** Ends all faults, delivers pending events, lets a day pass, and retries failed refunds. */
async function comeToRest(stage: Stage) {
  Object.assign(stage.life, { armed: new Map(), gatewayDown: false })
  Object.assign(stage, { outage: 'none', money: 'at_once', refunds: 'at_once', charges: 'total' })
  await setSwitches(stage)
  await finishRefunds(stage)
  await settleDown(stage)
  await wait(stage, 25 * 60)
  await runReconciler(stage)
  await settleDown(stage)
  await retryRefunds(stage)
  await settleDown(stage)
  await giveRestBack(stage)
  await settleDown(stage)
  await runEraser(stage)
  await observe(stage, 'the end')
}

/** Completes pending refunds: banks process every refund in the end. */
async function finishRefunds(stage: Stage) {
  await workOff(stage)
  const pending = await stage.shop.db.selectFrom('sandbox.providerRefund').select('id').where('status', '=', 'pending').execute()
  for (const { id } of pending) await askProvider(stage, '/refunds/finish', { refund_id: id, outcome: 'processed' })
}

/** Runs jobs and delivers events until neither creates more. */
async function settleDown(stage: Stage) {
  await workOff(stage)
  for (let left = await underWay(stage); left.length > 0; left = await underWay(stage)) {
    for (const event of left) await deliver(stage, event, 'itself')
    await workOff(stage)
  }
}

/** Returns the events to deliver. A lost event stays lost if the shop knows its order, because the shop asks about that order itself. */
async function underWay({ events, shop }: Stage) {
  const lost = events.filter(({ state }) => state === 'lost')
  if (lost.length > 0) {
    const { rows } = await sql<{ id: string }>`
      select p.id from sandbox.provider_payment p join shop_order o on o.razorpay_order_id = p.order_id where p.id in (${sql.join(lost.map(({ paymentId }) => paymentId))})`.execute(
      shop.db,
    )
    for (const event of lost) if (!rows.some(({ id }) => id === event.paymentId)) event.state = 'under way'
  }
  return events.filter(({ state }) => state === 'under way')
}

async function count({ shop, life }: Stage, deeds: Deed[], tally: Tally) {
  const { rows } = await sql<{ orders: number; captured: number; refunded: number }>`
    select (select count(*) from shop_order where paid_at is not null) as orders,
      (select coalesce(sum(amount_paise), 0)::bigint from payment where status in ('captured', 'refunded')) as captured,
      (select coalesce(sum(amount_paise), 0)::bigint from refund) as refunded`.execute(shop.db)
  tally.histories += 1
  tally.deeds += deeds.length
  tally.orders += rows[0]?.orders ?? 0
  tally.capturedPaise += rows[0]?.captured ?? 0
  tally.refundedPaise += rows[0]?.refunded ?? 0
  for (const moment of life.deaths) tally.deaths[moment] = (tally.deaths[moment] ?? 0) + 1
}
