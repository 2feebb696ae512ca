import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { statementInSavepoint } from '#platform/database/savepoint.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { attemptStored } from '#shop/orders/module.server.ts'
import type { PhoneSource } from '#shop/orders/rules.ts'
import type { OrderSource, WireTouch } from '../contract.ts'
import { kindOf, type Touch, touchTurns } from '../rules/touch.ts'
import { parseTouches } from './parse-touches.server.ts'

type Row = Selectable<Tables['orderTouch']>
type NewRow = Insertable<Tables['orderTouch']>

/** Stores how the shopper came, in the transaction of the attempt. An attempt without a touch costs no statement. An error loses the touches, not the order. */
export const keepTouches = attemptStored.listener(async (shop, tx, { orderId, touches, phoneSource }) => {
  const rows = phoneSource ? phoneRows(orderId, phoneSource, shop.now()) : touchRows(orderId, touches, shop.now())
  if (rows.length === 0) return
  const stored = await statementInSavepoint(tx, (pipelineTx) => insertTouches(pipelineTx, rows))
  if ('error' in stored) shop.log.error({ err: stored.error, orderId }, 'where an order came from was not stored')
})

const emptyTexts = { source: '', medium: '', campaign: '', content: '', term: '', referrer: '', code: '', path: '' }

const phoneRows = (orderId: string, source: PhoneSource, touchedAt: Date): NewRow[] =>
  touchTurns.map((turn) => ({ orderId, turn, kind: 'phone', ...emptyTexts, source, touchedAt }))

function touchRows(orderId: string, sent: unknown, now: Date): NewRow[] {
  const touches = sent === undefined ? undefined : parseTouches(sent, now)
  return touches ? touchTurns.flatMap((turn) => rowsOf(orderId, turn, touches[turn])) : []
}

/** Returns no row for a touch that says nothing. */
function rowsOf(orderId: string, turn: Row['turn'], { at, qr, ...texts }: Touch): NewRow[] {
  const kind = kindOf({ at, qr, ...texts })
  return kind ? [{ orderId, turn, kind, ...texts, touchedAt: new Date(at) }] : []
}

/** Inserts the touches of an attempt, or replaces them: the same cart again is the same attempt, and its last touch may have changed. */
const insertTouches = (tx: Tx, rows: NewRow[]) =>
  tx
    .insertInto('orderTouch')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['orderId', 'turn']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        source: ref('excluded.source'),
        medium: ref('excluded.medium'),
        campaign: ref('excluded.campaign'),
        content: ref('excluded.content'),
        term: ref('excluded.term'),
        referrer: ref('excluded.referrer'),
        code: ref('excluded.code'),
        path: ref('excluded.path'),
        touchedAt: ref('excluded.touchedAt'),
      })),
    )
    .execute()

/** The source of an order that had only direct visits. */
export const noSource: OrderSource = { first: null, last: null }

/** Returns where orders came from, by their ids. An order without touches is left out, unless it is a phone order. */
export async function listOrderSources(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderSource>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Omit<WireTouch, 'at'> & { orderId: string; turn: Row['turn'] | null; touchedAt: Date | null }>`
    select o.id as order_id, t.turn, coalesce(t.kind, 'phone') as kind, coalesce(t.name, '') as name, coalesce(t.campaign, '') as campaign,
      coalesce(t.source, '') as source, coalesce(t.medium, '') as medium, coalesce(t.content, '') as content, coalesce(t.term, '') as term,
      coalesce(t.referrer, '') as referrer, coalesce(t.code, '') as code, coalesce(t.path, '') as path, t.touched_at
    from shop_order o left join order_touch t on t.order_id = o.id
    where o.id = any(${orderIds}) and (t.turn is not null or o.source = 'phone')`.execute(db)
  const found = new Map<string, OrderSource>()
  for (const { orderId, turn, touchedAt, ...row } of rows) {
    const touch = { ...row, at: touchedAt?.toISOString() ?? '' }
    const source = found.get(orderId) ?? noSource
    found.set(orderId, turn === null ? { first: touch, last: touch } : { ...source, [turn]: touch })
  }
  return found
}

/** Orders stay when their account is erased, and so do the texts that the report counts. The other fields describe one person's visit, so they are erased. */
export const personalTouches: PersonalRows = {
  async erase(_shop, tx, { id }) {
    await sql`update order_touch set content = '', term = '', path = '', touched_at = null
      where order_id in (select id from shop_order where customer_id = ${id})`.execute(tx)
  },
}
