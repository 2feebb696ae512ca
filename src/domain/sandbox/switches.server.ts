import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database.ts'
import { lookUpRow } from '#platform/look-up.ts'

/** How the stand-in behaves: what its webhooks do on the way, whether it answers, and how much of an order it takes. */
export const switches = z.object({
  webhooks: z._default(z.enum(['normal', 'late', 'twice', 'shuffled', 'off']), 'normal'),
  outage: z._default(z.enum(['none', 'refuses', 'loses_answers']), 'none'),
  capture: z._default(z.enum(['at_once', 'authorize_only']), 'at_once'),
})

export type Switches = z.output<typeof switches>

const row = 'switches'

export async function readSwitches(db: Db | Tx): Promise<Switches> {
  const kept = await findSetting(db, row)
  return z.parse(switches, kept ? JSON.parse(kept.value) : {})
}

const findSetting = lookUpRow('sandbox.setting', 'name')

export async function writeSwitches(db: Db, value: Switches) {
  const text = JSON.stringify(value)
  await db
    .insertInto('sandbox.setting')
    .values({ name: row, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}
