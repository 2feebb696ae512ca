import { dayMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import { mailboxKey } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { Shop } from '#platform/shop.ts'
import type { Person, PersonalRows } from '#shop/accounts/module.server.ts'
import { isSoldOut } from '#shop/catalogue/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'

/** The most unsent alerts of one recipient. Anybody can enter a stranger's address, so further requests change nothing. */
const mostOfRecipient = 20

/** True for a pack of `itemsForSale` that is sold out or paused. */
const cannotBeBought = sql<boolean>`(${isSoldOut} or variant.paused)`

/** Finds a pack that is for sale, and whether it is sold out. */
export async function findSoldOutItem(db: Db, { productId, quantity }: { productId: string; quantity: string }) {
  return itemsForSale(db)
    .select(['stockItem.id', cannotBeBought.as('soldOut')])
    .where('stockItem.productId', '=', productId)
    .where('stockItem.quantity', '=', quantity)
    .executeTakeFirst()
}

type NewAlert = { itemId: string; channel: 'mail' | 'sms'; recipient: string; askedBy: string | undefined; createdAt: Date }

/**
 * Stores an alert, unless the recipient has an unsent alert for the item, or too many unsent alerts. `askedBy` is not stored if the account is being
 * deleted at the same time.
 */
export async function insertAlert(db: Db, { itemId, channel, recipient, askedBy, createdAt }: NewAlert) {
  await sql`
    insert into stock_alert (item_id, channel, recipient, asked_by, created_at)
    select ${itemId}, ${channel}, ${recipient}, (select id from customer where id = ${askedBy ?? null} and deleted_at is null for key share), ${createdAt}
    where (select count(*) from stock_alert where recipient = ${recipient} and sent_at is null) < ${mostOfRecipient}
    on conflict (item_id, recipient) where sent_at is null do nothing`.execute(db)
}

/** Lists the packs that are back and have unsent alerts. */
export function listItemsBack(db: Db) {
  return (
    itemsForSale(db)
      .select(['stockItem.id', 'product.id as productId', 'product.name', 'stockItem.quantity'])
      .where(sql<boolean>`not ${cannotBeBought}`)
      // Reads one entry of the index for each pack. An EXISTS could read every alert.
      .where(sql<boolean>`(select a.id from stock_alert a where a.item_id = stock_item.id and a.sent_at is null order by a.seq limit 1) is not null`)
      .orderBy('stockItem.seq')
      .execute()
  )
}

const itemsForSale = (db: Db) =>
  db
    .selectFrom('stockItem')
    .innerJoin('variant', 'variant.itemId', 'stockItem.id')
    .innerJoin('product', 'product.id', 'stockItem.productId')
    .where('product.status', '=', 'published')
    .where('product.deletedAt', 'is', null)

/** Locks the oldest unsent alerts of an item, at most `limit`. Leaves out alerts that another process has locked. */
export function lockUnsent(tx: Tx, itemId: string, limit: number) {
  return (
    tx
      .selectFrom('stockAlert')
      .select(['id', 'channel', 'recipient'])
      .where('itemId', '=', itemId)
      .where('sentAt', 'is', null)
      // A deleted account can be restored for an hour, but gets no message.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('customer').select('id').whereRef('customer.id', '=', 'stockAlert.askedBy').where('customer.deletedAt', 'is not', null))),
      )
      .orderBy('seq')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

export async function setSent(tx: Tx, ids: string[], at: Date) {
  await sql`update stock_alert set sent_at = ${at} where id = any(${ids})`.execute(tx)
}

/** Lists the alerts of a person, oldest first. */
export function listAlertsOf(db: Db, person: Person) {
  return db
    .selectFrom('stockAlert')
    .innerJoin('stockItem', 'stockItem.id', 'stockAlert.itemId')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['stockAlert.id', 'product.name', 'stockItem.quantity', 'stockAlert.channel', 'stockAlert.recipient', 'stockAlert.createdAt', 'stockAlert.sentAt'])
    .where(isAlertOf(person))
    .orderBy('stockAlert.seq')
    .execute()
}

/** Deletes the alerts of a person up to `askedUntil`. @returns their ids, which are the subjects of their messages */
async function removeAlertsOf(tx: Tx, person: Person, askedUntil: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('stockAlert').where(isAlertOf(person)).where('createdAt', '<=', askedUntil).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes the alerts to a recipient. @returns their ids */
async function removeAlertsTo(tx: Tx, recipient: string): Promise<string[]> {
  const rows = await tx.deleteFrom('stockAlert').where('recipient', '=', recipient).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes alerts that were sent or asked for before these times. @returns their ids */
async function removeOldAlerts(tx: Tx, { sentBefore, askedBefore }: { sentBefore: Date; askedBefore: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from stock_alert where sent_at < ${sentBefore} or created_at < ${askedBefore} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Matches the alerts that an account asked for, and the alerts to its proven number and address. */
function isAlertOf({ id, loginMobile, verifiedEmail }: Person) {
  const recipients = [loginMobile, verifiedEmail && mailboxKey(verifiedEmail)].filter((recipient) => recipient != null)
  return sql<boolean>`(stock_alert.asked_by = ${id} or stock_alert.recipient = any(${recipients}))`
}

export const personalAlerts: PersonalRows = {
  async erase(_shop, tx, person, until) {
    await removeMessagesAbout(tx, { alert: await removeAlertsOf(tx, person, until) })
  },
  async forgetNumber(tx, mobile) {
    await removeMessagesAbout(tx, { alert: await removeAlertsTo(tx, mobile) })
  },
  move: async (tx, { from, to }) => ({
    stockAlerts: idsOf(await sql<{ id: string }>`update stock_alert set asked_by = ${to} where asked_by = ${from} returning id`.execute(tx)),
  }),
  async moveBack(tx, { from, to }, { stockAlerts = [] }) {
    await sql`update stock_alert set asked_by = ${to} where id = any(${stockAlerts}) and asked_by = ${from}`.execute(tx)
  },
}

/** Runs every night: deletes alerts 30 days after their message and a year after the request, with their messages. */
export async function sweepStockAlerts({ db, now }: Shop) {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  await db.transaction().execute(async (tx) => {
    await removeMessagesAbout(tx, { alert: await removeOldAlerts(tx, { sentBefore: before(30), askedBefore: before(365) }) })
  })
}
