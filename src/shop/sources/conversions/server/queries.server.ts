import type { Selectable } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { listOrderIdsOf } from '#shop/orders/module.server.ts'
import type { Conversion } from '../contract.ts'
import { type ConversionStatus, keptDays } from '../rules/conversion.ts'
import type { Answer } from './post-event.server.ts'
import type { OfConversion } from './queue-conversions.server.ts'

type Row = Selectable<Tables['conversion']>

/** Locks all events of an order for a service, oldest first. */
export const lockConversions = (tx: Tx, { receiver, orderId }: OfConversion) =>
  tx.selectFrom('conversion').selectAll().where('orderId', '=', orderId).where('receiver', '=', receiver).orderBy('seq').forUpdate().execute()

const update = (db: Db | Tx, { receiver, event, subjectId }: OfConversion) =>
  db.updateTable('conversion').where('receiver', '=', receiver).where('event', '=', event).where('subjectId', '=', subjectId)

/** Ends an event that is not sent, with the reason. */
export const skip = (tx: Tx, of: OfConversion, answer: string) => update(tx, of).set({ status: 'skipped', answer, answerStatus: null }).execute()

/** Fixes the amount before the first try, so that each try says the same. */
export const fixAmount = (tx: Tx, of: OfConversion, paise: number) => update(tx, of).set({ paise }).execute()

type Try = { status: ConversionStatus; answer: Answer; at: Date; before: number }

/** Stores what came of a try. Another process may have stored its own, or the row is gone with its account. */
export const recordTry = (db: Db, of: OfConversion, { status, answer, at, before }: Try) =>
  update(db, of)
    .where('tries', '=', before)
    .set({ status, tries: before + 1, triedAt: at, answerStatus: answer.status, answer: answer.text })
    .execute()

/** Ends an event after the last try of its job. */
export const giveUp = (db: Db, of: OfConversion) => update(db, of).where('status', 'in', ['queued', 'retrying']).set({ status: 'failed' }).execute()

const wire = ({ receiver, event, subjectId, orderId, paise, status, tries, triedAt, answerStatus, answer, createdAt }: Row): Conversion => ({
  receiver,
  event,
  subject: subjectId,
  orderId,
  amount: paise === null ? null : rupeesOf(paise),
  status,
  tries,
  triedAt: triedAt?.toISOString() ?? null,
  answerStatus,
  answer,
  createdAt: createdAt.toISOString(),
})

/** Lists the events, newest first. */
export async function listConversions(db: Db, { limit, beforeSeq }: Slice): Promise<Page<Conversion>> {
  const rows = await db.selectFrom('conversion').selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wire), lastSeq: rows.at(-1)?.seq }
}

export const countConversions = (db: Db): Promise<Total> => countUpTo(db, db.selectFrom('conversion').select('seq'))

/** Lists the events about a person's orders, oldest first. */
export async function listConversionsOf(db: Db, customerId: string): Promise<Conversion[]> {
  const rows = await db
    .selectFrom('conversion')
    .selectAll()
    .where('orderId', 'in', db.selectFrom('shopOrder').select('id').where('customerId', '=', customerId))
    .orderBy('seq')
    .execute()
  return rows.map(wire)
}

/** Removes all events about the orders of an erased person, also those that wait. */
export const personalConversions: PersonalRows = {
  async erase(_shop, tx, { id }) {
    const orderIds = await listOrderIdsOf(tx, id)
    if (orderIds.length > 0) await tx.deleteFrom('conversion').where('orderId', 'in', orderIds).execute()
  },
}

/** Runs every night: removes old events. */
export async function sweepConversions({ db, now }: Shop) {
  await db
    .deleteFrom('conversion')
    .where('createdAt', '<', new Date(now().getTime() - keptDays * dayMs))
    .execute()
}
