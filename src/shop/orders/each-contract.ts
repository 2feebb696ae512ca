import { z } from 'zod/mini'

// Parts of the contracts whose requests change or print several orders.

/** The most orders that one request may change or print. */
export const mostAtOnce = 100

export const orderId = z.string('Please choose orders.').check(z.minLength(1), z.maxLength(64))
export const tooMany = `Please choose 1 to ${mostAtOnce} orders.`
/** The items of a request that changes several orders. */
export const chosen = <Item extends z.core.$ZodType>(item: Item) => z.array(item, tooMany).check(z.minLength(1, tooMany), z.maxLength(mostAtOnce, tooMany))

/** The ids of the orders that one request changes. */
export const chosenOrders = chosen(orderId)

/** `already`: the order was changed in this way before, so nothing changed now. */
export const outcomes = ['done', 'already', 'refused'] as const

const result = z.object({
  id: z.string(),
  outcome: z.enum(outcomes),
  /** The reason of a refusal, or a warning. Empty otherwise. */
  message: z.string(),
})

export type OrderResult = z.output<typeof result>

/** The reply to a request that changes several orders. */
export const eachResult = z.object({ results: z.array(result) })
