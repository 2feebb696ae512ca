import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { readSetting, writeSetting } from '../settings.server.ts'

/** The behaviour of the simulated provider: how it delivers webhooks, whether it answers, and how payments and refunds end. */
export const switches = z.object({
  webhooks: z._default(z.enum(['normal', 'late', 'twice', 'shuffled', 'off']), 'normal'),
  outage: z._default(z.enum(['none', 'refuses', 'loses_answers']), 'none'),
  capture: z._default(z.enum(['at_once', 'authorize_only']), 'at_once'),
  /** The status of an open payment: `created`, which the shop knows, or `pending`, which it does not. */
  unfinished: z._default(z.enum(['created', 'pending']), 'created'),
  /** `pending`: a refund stays pending until `/refunds/finish` ends it. */
  refunds: z._default(z.enum(['at_once', 'pending']), 'at_once'),
  /** `unique`: the account refuses a receipt that was used before. */
  receipts: z._default(z.enum(['any', 'unique']), 'any'),
  /** `offer`: the shopper pays 10 % less. `fee`: the shopper pays the provider's fee of 2 % too. */
  charges: z._default(z.enum(['total', 'offer', 'fee']), 'total'),
  /** `none`: the account has no settlements. */
  settlements: z._default(z.enum(['daily', 'none']), 'daily'),
})

export type Switches = z.output<typeof switches>

const rowName = 'switches'

export const readSwitches = (db: Db | Tx): Promise<Switches> => readSetting(db, rowName, switches)

export const writeSwitches = (db: Db, value: Switches) => writeSetting(db, rowName, value)
