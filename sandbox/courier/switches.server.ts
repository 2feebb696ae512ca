import { z } from 'zod/mini'
import type { Db, Tx } from '#platform/database/database.ts'
import { readSetting, writeSetting } from '../settings.server.ts'

/** The behaviour of the simulated courier. The first choice of each switch is the normal one. */
export const choices = {
  /** How it reports. `off`: every report is lost. */
  webhooks: ['normal', 'late', 'twice', 'shuffled', 'off'],
  /** `loses_answers`: it does as it is asked, but the answer never arrives. It still answers requests that only read. */
  outage: ['none', 'refuses', 'loses_answers'],
  /** `more`: it charges 500 g more than the shop declared. */
  weight: ['declared', 'more'],
  /** `refused`: it accepts no address. */
  address: ['accepted', 'refused'],
  /** `prepaid`: it takes no cash. */
  serves: ['all', 'prepaid', 'none'],
} as const

export const courierSwitches = z.object({
  webhooks: z._default(z.enum(choices.webhooks), 'normal'),
  outage: z._default(z.enum(choices.outage), 'none'),
  weight: z._default(z.enum(choices.weight), 'declared'),
  address: z._default(z.enum(choices.address), 'accepted'),
  serves: z._default(z.enum(choices.serves), 'all'),
})

export type CourierSwitches = z.output<typeof courierSwitches>

const rowName = 'courier'

export const readSwitches = (db: Db | Tx): Promise<CourierSwitches> => readSetting(db, rowName, courierSwitches)

export const writeSwitches = (db: Db, value: CourierSwitches) => writeSetting(db, rowName, value)
