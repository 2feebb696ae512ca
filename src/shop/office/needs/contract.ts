import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

/** The kinds of things that may wait for staff, most urgent first. */
export const needNames = [
  'breaches',
  'disputes',
  'exceptions',
  'failedRefunds',
  'refundsByHand',
  'toPack',
  'toCancel',
  'unsentRests',
  'giftsWithoutAddress',
  'failedDeliveries',
  'returns',
  'reviews',
  'leads',
  'grievances',
  'lowStock',
  'endingBatches',
  'backup',
] as const

export type NeedName = (typeof needNames)[number]

export const showNeeds = endpoint({
  method: 'GET',
  path: '/needs',
  access: 'staff',
  summary: 'How many orders, payments, refunds, messages and packs need a person. Only what the caller’s role may see',
  input: z.object({}),
  reply: z.object({
    needs: z.array(
      z.object({
        name: z.enum(needNames),
        /** 1 for a backup that is late. */
        count: z.number(),
        /** True when there are more than `count`. */
        isMore: z.boolean(),
      }),
    ),
    /** The needs whose screen somebody has used. A screen that is not used yet may stay hidden. */
    used: z._default(z.array(z.enum(needNames)), []),
  }),
})

export type Needs = z.output<typeof showNeeds.reply>

/** A kind of thing that waits for staff now. `count` is never 0. */
export type Need = z.output<typeof showNeeds.reply>['needs'][number]
