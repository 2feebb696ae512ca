import { isOrderId } from '../rules/order.ts'
const orderName = 'order'

/** Returns the address of the contact form with an order as its subject. */
export const askAboutOrder = (orderId: string) => (orderId ? `/contact?${new URLSearchParams({ [orderName]: orderId })}` : '/contact')

/** Returns the order that an address of the contact form names; undefined for any other text. */
export function orderIn(search: URLSearchParams) {
  const id = search.get(orderName) ?? ''
  return isOrderId(id) ? id : undefined
}

/** The id of the returns on the page of an order. */
export const returnsPart = 'returns'

/** Returns the address of the returns of an own order. */
export const returnsPath = (orderId: string) => `/Myorders/${orderId}#${returnsPart}`
