import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { ticketMail } from '../mails/grievance-mails.ts'
import { dueAt } from '../rules/grievance.ts'
import { grievanceNotFound, type GrievanceRow } from './queries.server.ts'

type NewGrievance = z.output<typeof contract.addGrievance.input>

/** The sender's network address, and the id of the signed-in account. */
type Sender = { address: string; account: string | undefined }

/**
 * Stores a complaint and mails its ticket, up to a limit for each address.
 * @throws ShopError rule_refused while the form is off, too_many_requests
 */
export async function addGrievance(shop: Shop, input: NewGrievance, { address, account }: Sender): Promise<{ grievance: GrievanceRow; mailed: boolean }> {
  const { brand, grievanceForm, grievanceOfficer } = await readSettings(shop.db)
  if (!grievanceForm) throw new ShopError('rule_refused', `Please write to ${grievanceOfficer.email}.`)
  await shop.limits.take('grievances', address)
  const mailed = await reserveMail(shop, input.contact)
  return shop.db.transaction().execute(async (tx) => {
    const createdAt = shop.now()
    const id = `GR-${randomId(8)}`
    const customerId = sql<string | null>`(select id from customer where id = ${account ?? null} and deleted_at is null for key share)`
    const row = { id, ...input, customerId, createdAt, dueAt: dueAt(input.kind, createdAt) }
    const grievance = await tx.insertInto('grievance').values(row).returningAll().executeTakeFirstOrThrow()
    const mail = ticketMail.write({ id, brand, ...grievanceOfficer })
    if (mailed) await queueMessage(shop, tx, { about: { kind: 'grievance', id }, dedupeKey: `grievance:${id}:mail`, recipient: input.contact, ...mail })
    return { grievance, mailed }
  })
}

/** Counts a mail against the daily limit of its address. Call it outside a transaction. @returns whether the mail may be sent */
async function reserveMail({ limits }: Shop, mailbox: string): Promise<boolean> {
  try {
    await limits.take('grievanceMails', mailbox)
    return true
  } catch (error) {
    if (isShopError(error) && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Returns a complaint as its sender sees it. */
export const wireTicket = ({ id, createdAt, dueAt: due, acknowledgedAt, settledAt, answer }: GrievanceRow): z.input<typeof contract.showGrievance.reply> => ({
  _id: id,
  state: settledAt ? 'settled' : acknowledgedAt ? 'acknowledged' : 'open',
  createdAt: createdAt.toISOString(),
  dueAt: due.toISOString(),
  answer,
})

/** Returns a complaint of this customer. @throws ShopError not_found, also for another person's complaint */
export async function showGrievance({ db }: Pick<Shop, 'db'>, id: string, customerId: string) {
  const row = await db.selectFrom('grievance').selectAll().where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  if (!row) throw grievanceNotFound()
  return wireTicket(row)
}
