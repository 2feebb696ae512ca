import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { consentStands, listAdvertisingReceivers } from '#shop/accounts/module.server.ts'
import { lossesOfOrders } from '#shop/shares/module.server.ts'
import { oldestMs } from '../rules/conversion.ts'
import { lockConversions, skip, fixAmount } from './queries.server.ts'
import type { OfConversion } from './queue-conversions.server.ts'
import type { SentEvent } from './sent-event.server.ts'

/** An event that may be sent now. `before`: how many tries it had. `isSimulated`: its order is of test mode, so it may not leave the shop. */
export type Prepared = { sent: SentEvent; before: number; isSimulated: boolean }

/**
 * Decides what is sent, in a transaction of its own, and ends the event if that is nothing. Events of an order take turns, so their amounts add up to what its
 * goods are worth.
 * @returns `waits` for a refund whose purchase is still being sent; undefined if nothing is to be sent
 */
export function prepareEvent(shop: Shop, of: OfConversion): Promise<Prepared | 'waits' | undefined> {
  return shop.db.transaction().execute(async (tx) => {
    const all = await lockConversions(tx, of)
    const own = all.find(({ event, subjectId }) => event === of.event && subjectId === of.subjectId)
    if (!own || (own.status !== 'queued' && own.status !== 'retrying')) return undefined
    const facts = await readFacts(tx, of.orderId)
    const refusal = facts ? refuse(shop, of, { ...own, facts }) : 'The order is gone.'
    if (!facts || refusal !== undefined) return void (await skip(tx, of, refusal ?? ''))

    const purchase = all.find(({ event }) => event === 'purchase')
    if (of.event === 'refund' && (purchase?.status === 'queued' || purchase?.status === 'retrying')) return 'waits'
    if (of.event === 'refund' && purchase?.status !== 'delivered') return void (await skip(tx, of, 'The order was not sent to the service.'))

    const sentPaise = all.reduce(
      (sum, { event, status, paise }) => (status === 'failed' || status === 'skipped' ? sum : sum + (event === 'purchase' ? 1 : -1) * (paise ?? 0)),
      0,
    )
    const paise = own.paise ?? (of.event === 'purchase' ? facts.worthPaise : sentPaise - facts.worthPaise)
    if (paise <= 0) return void (await skip(tx, of, of.event === 'purchase' ? 'The goods are worth nothing.' : 'The amount that the service knows is right.'))
    if (own.paise === null) await fixAmount(tx, of, paise)
    const { email, mobile, isPhoneOrder, lines, provider } = facts
    const event = { ...of, happenedAt: own.happenedAt, paise, isPhoneOrder, email, mobile, lines }
    return { sent: event, before: own.tries, isSimulated: shop.payments.isTest(provider) }
  })
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Returns why an event is not sent. */
function refuse(
  { config, payments, now }: Shop,
  { receiver, event }: OfConversion,
  { happenedAt, tries, facts }: { happenedAt: Date; tries: number; facts: NonNullable<Facts> },
): string | undefined {
  if (!listAdvertisingReceivers(config).includes(receiver)) return 'The service is not connected any more.'
  if (!facts.agrees) return 'The customer withdrew the consent.'
  if (payments.isTest(facts.provider) && !config.sandbox) return 'Orders of test mode are not sent.'
  if (event === 'purchase' && tries === 0 && facts.status === 'Cancelled') return 'The order was cancelled before this was sent.'
  if (now().getTime() - happenedAt.getTime() > oldestMs) return 'It is too late: the services take no event that is older than three days.'
  if (receiver === 'meta' && facts.email === null && facts.mobile === null) return 'The customer has no proven email address and no mobile number.'
  return undefined
}

type FactsRow = Pick<SentEvent, 'email' | 'mobile' | 'isPhoneOrder' | 'lines'> & { status: string; provider: string; agrees: boolean; worthPaise: number }

/** Reads what may be sent about an order. Its goods are worth what *Sources* counts as revenue. */
async function readFacts(tx: Tx, orderId: string): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select o.status, o.provider, o.source is not distinct from 'phone' as is_phone_order, ${consentStands(sql`o.customer_id`, 'advertising')} as agrees,
      case when c.email_verified_at is not null then c.email end as email, c.login_mobile as mobile,
      greatest(0, o.total_paise - coalesce((select sum(e.paise) from order_extra e where e.order_id = o.id), 0)
        - coalesce((select sum(lost.paise) from (${lossesOfOrders}) lost where lost.order_id = o.id), 0))::bigint as worth_paise,
      coalesce((select jsonb_agg(jsonb_build_object('productId', l.product_id, 'label', l.quantity_label, 'qty', l.qty - l.removed_qty,
        'unitPaise', round((l.net_paise - l.coupon_share_paise)::numeric / l.qty)) order by l.position)
        from order_line l where l.order_id = o.id and l.qty > l.removed_qty), '[]') as lines
    from shop_order o left join customer c on c.id = o.customer_id where o.id = ${orderId}`.execute(tx)
  return rows[0]
}
