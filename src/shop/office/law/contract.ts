import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done } from '#kernel/wire.ts'

/** Points that the shop judges by its data. */
export const computedItems = [
  'company',
  'address',
  'care',
  'licence',
  'officer',
  'nodal',
  'genericName',
  'category',
  'mrp',
  'expiry',
  'importer',
  'claims',
  'paymentWays',
  'tickets',
  'clock',
] as const

/** Points that the program keeps for every shop. No setting can break them. */
export const builtInItems = ['totalPrice', 'delivery', 'cancellation', 'consent'] as const

/** Points that only a person can judge. The dark patterns are those of the guidelines of 2023. */
export const confirmedItems = [
  'resident',
  'legalPages',
  'labels',
  'reviews',
  'falseUrgency',
  'basketSneaking',
  'confirmShaming',
  'forcedAction',
  'subscriptionTrap',
  'interfaceInterference',
  'baitAndSwitch',
  'dripPricing',
  'disguisedAdvertisement',
  'nagging',
  'trickQuestion',
  'softwareBilling',
  'rogueMalware',
] as const

export type ConfirmedItem = (typeof confirmedItems)[number]

const lawItem = z.object({
  name: z.enum([...computedItems, ...builtInItems, ...confirmedItems]),
  kind: z.enum(['computed', 'builtIn', 'confirmed']),
  met: z.boolean(),
  /** How many things still fail, such as products without a generic name. 1 for an unmet setting. */
  left: z.int(),
  /** When the owner confirmed the point; empty if never. A confirmation counts for a year. */
  confirmedAt: z.string(),
})

export type LawItem = z.output<typeof lawItem>

export const showLawChecklist = endpoint({
  method: 'GET',
  path: '/law',
  access: { scope: 'settings:read' },
  summary: 'The checklist of the E-Commerce Rules: which points are met, by the shop’s data or a confirmation',
  input: z.object({}),
  reply: z.object({ items: z.array(lawItem) }),
})

export const confirmLawItem = endpoint({
  method: 'PUT',
  path: '/law/:item',
  access: { scope: 'settings:write' },
  summary: 'Confirm a point of the checklist as of now, or take the confirmation back',
  forPeople: true,
  input: z.object({
    item: z.enum(confirmedItems, 'No person confirms this point.'),
    confirmed: z.boolean('Please choose yes or no.'),
  }),
  reply: z.object({ ...done, item: lawItem }),
})
