import { fulfilmentFilters } from '../../rules/fulfilment.ts'
import { codFilters, methodFilters, statusFilters } from '../../rules/order.ts'
import { refundFilters } from '../../rules/refund-state.ts'

/** The most views of one person. */
export const mostViews = 20
/** The most characters of a view's name. */
export const longestViewName = 40

/** The values of the filter `within`: the last 1, 7 or 30 days, including today. */
export const withinDays = ['1', '7', '30'] as const

/** The parameters of the list with their values that a view stores. */
export type ViewFilters = Record<string, string>

/**
 * The filters that a view may store, each with its possible values. The words of a search are left out, because a view could then keep the name of an erased
 * person.
 */
const listFilters = new Map<string, readonly string[] | 'any'>([
  ['status', statusFilters],
  ['fulfilment', fulfilmentFilters],
  ['refund', refundFilters],
  ['method', methodFilters],
  ['cod', codFilters],
  ['within', withinDays],
  ...['from', 'to', 'since', 'until', 'coupon', 'product', 'pack', 'price', 'tag', 'city', 'state', 'pin'].map((name) => [name, 'any'] as const),
])

/** Returns whether the list has this filter, with this value. A later release may have fewer filters than the one that saved a view. */
export function isKnownFilter(name: string, value: string): boolean {
  const values = listFilters.get(name)
  return value !== '' && (values === 'any' || values?.includes(value) === true)
}

/** Splits the filters of a view into those that the list has, and the names of the others. */
export function splitFilters(filters: ViewFilters): { known: ViewFilters; gone: string[] } {
  const entries = Object.entries(filters)
  return {
    known: Object.fromEntries(entries.filter(([name, value]) => isKnownFilter(name, value))),
    gone: entries.filter(([name, value]) => !isKnownFilter(name, value)).map(([name]) => name),
  }
}
