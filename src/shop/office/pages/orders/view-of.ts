import type { CodFilter, fulfilmentFilters, StatusFilter, ViewFilters } from '#shop/orders/rules.ts'
import type { ordersTexts } from '#shop/orders/parts.ts'
import { setFilters } from '#ui/office/set-filters.ts'

export type OrderView = {
  id: keyof typeof ordersTexts.views.names
  filter: { status?: StatusFilter; fulfilment?: (typeof fulfilmentFilters)[number]; cod?: CodFilter }
}

/** The views that every shop has. */
export const orderViews: readonly OrderView[] = [
  { id: 'all', filter: {} },
  { id: 'unfulfilled', filter: { fulfilment: 'to_pack' } },
  { id: 'ready', filter: { fulfilment: 'packed' } },
  { id: 'transit', filter: { fulfilment: 'shipped' } },
  { id: 'cash', filter: { cod: 'confirmed' } },
  { id: 'confirm', filter: { cod: 'to_confirm' } },
  { id: 'abandoned', filter: { status: 'attempts' } },
]

/** Returns whether the address has exactly the filters of a view. */
export function isOfView(params: URLSearchParams, { filter }: { filter: OrderView['filter'] | ViewFilters }): boolean {
  const set = setFilters(params)
  const wanted = Object.entries(filter)
  return set.length === wanted.length && wanted.every(([name, value]) => params.get(name) === value)
}
