import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply, line } from '#kernel/wire.ts'
import { orderFilters, priceNeedsProduct } from '../filter-contract.ts'
import { isKnownFilter, longestViewName } from './rules/view.ts'

/** A view that the caller saved: named filters of the orders list. `filters`: parameters of the list. A later release may know fewer of them. */
export const savedView = z.object({ _id: z.string(), name: z.string(), filters: z.record(z.string(), z.string()) })

export type SavedView = z.output<typeof savedView>

const ownViews = { access: { scope: 'orders:read' }, forPeople: true } as const

const name = line(longestViewName, 'Please enter a name.').check(z.minLength(1, 'Please enter a name.'))

/** The filters that the list accepts. `within` is missing, because the browser converts `within` to days. */
const listFilters = z.object(orderFilters).check(priceNeedsProduct)

const saved = z.object({ ...done, view: savedView })

export const showOrderViews = endpoint({
  method: 'GET',
  path: '/order-views',
  ...ownViews,
  summary: 'The views of the orders list that I saved, and how many cash on delivery orders wait for their confirmation',
  input: z.object({}),
  reply: z.object({ saved: z.array(savedView), toConfirm: z.int() }),
})

export const saveOrderView = endpoint({
  method: 'PUT',
  path: '/order-views',
  ...ownViews,
  summary: 'Save the filters of the orders list under a name, for me alone. My view with this name gets the new filters',
  input: z.object({
    name,
    filters: z.record(z.string(), z.string()).check(
      z.refine((filters) => Object.keys(filters).length > 0, 'Please set a filter first.'),
      z.refine(
        (filters) => Object.entries(filters).every(([key, value]) => isKnownFilter(key, value)) && listFilters.safeParse(filters).success,
        'The list has no such filter.',
      ),
    ),
  }),
  reply: saved,
})

export const renameOrderView = endpoint({
  method: 'PUT',
  path: '/order-views/:id',
  ...ownViews,
  summary: 'Rename a view of the orders list that I saved',
  input: z.extend(byId, { name }),
  reply: saved,
})

export const deleteOrderView = endpoint({
  method: 'DELETE',
  path: '/order-views/:id',
  ...ownViews,
  summary: 'Delete a view of the orders list that I saved',
  input: byId,
  reply: doneReply,
})
