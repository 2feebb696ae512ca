import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

/** The steps of a new owner before the shop sells, in the order of the list. */
export const firstStepNames = [
  'brand',
  'product',
  'ownPages',
  'licence',
  'company',
  'registration',
  'address',
  'officer',
  'payments',
  'mail',
  'sms',
  'backup',
  'secondStep',
  'pictures',
  'mrps',
  'stock',
  'demoCoupon',
  'testOrder',
] as const

export type FirstStepName = (typeof firstStepNames)[number]

const firstStep = z.object({
  name: z.enum(firstStepNames),
  done: z.boolean(),
  /** How many things the step still needs, such as packs without an MRP. 0 for a step without a number. */
  left: z.number(),
})

export type FirstStep = z.output<typeof firstStep>

export const showFirstSteps = endpoint({
  method: 'GET',
  path: '/first-steps',
  access: { scope: 'settings:read' },
  summary: 'The first steps of a new owner that the caller’s role may take, and which are done',
  input: z.object({}),
  /** `isEmpty`: the shop began without demo goods. */
  reply: z.object({ steps: z.array(firstStep), isEmpty: z._default(z.boolean(), false) }),
})
