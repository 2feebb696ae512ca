import { isOrderId } from '../rules/order.ts'
const orderParameter = 'order'

/** Returns the address of the contact form with an order as its subject. */
export const askAboutOrder = (orderId: string) => (orderId ? `/contact?${new URLSearchParams({ [orderParameter]: orderId })}` : '/contact')

/** Returns the order id in the query of the contact form's address. Undefined for any other text. */
export function orderIn(search: URLSearchParams) {
  const id = search.get(orderParameter) ?? ''
  return isOrderId(id) ? id : undefined
}

/** The id of the section about returns on the page of an order. */
export const returnsPart = 'returns'

/** Returns the address of the section about returns on the shopper's page of an order. */
export const returnsPath = (orderId: string) => `/Myorders/${orderId}#${returnsPart}`
