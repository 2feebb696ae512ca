import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'

/** How the simulated provider behaves: what its webhooks do on the way, whether it answers, and what becomes of payments and refunds. */
export const switches = z.object({
  webhooks: z._default(z.enum(['normal', 'late', 'twice', 'shuffled', 'off']), 'normal'),
  outage: z._default(z.enum(['none', 'refuses', 'loses_answers']), 'none'),
  capture: z._default(z.enum(['at_once', 'authorize_only']), 'at_once'),
  /** The status of a payment that is not finished: one the shop knows, or one of a method that it does not. */
  unfinished: z._default(z.enum(['created', 'pending']), 'created'),
  /** `pending`: a refund waits until it is finished by `/refunds/finish`. */
  refunds: z._default(z.enum(['at_once', 'pending']), 'at_once'),
  /** As an account may be set: a receipt that was used before is refused. */
  receipts: z._default(z.enum(['any', 'unique']), 'any'),
  /** As the account's dashboard may be set: an offer takes a tenth off what the shopper pays, or the shopper bears the fee. */
  charges: z._default(z.enum(['total', 'offer', 'fee']), 'total'),
})

export type Switches = z.output<typeof switches>

const row = 'switches'

export async function readSwitches(db: Db | Tx): Promise<Switches> {
  const kept = await findSetting(db, row)
  return z.parse(switches, kept ? JSON.parse(kept.value) : {})
}

const findSetting = findRowByKey('sandbox.setting', 'name')

export async function writeSwitches(db: Db, value: Switches) {
  const text = JSON.stringify(value)
  await db
    .insertInto('sandbox.setting')
    .values({ name: row, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}
