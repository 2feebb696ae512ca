/** Returns the id of the part of an order's page that shows a return. */
export const returnPart = (id: string) => `return-${id}`

/** Returns the address of a return on its order's page, for a link from the list of returns, to which the page then leads back. */
export const returnPath = ({ orderId, _id }: { orderId: string; _id: string }) => `/admin/orders/${orderId}?from=returns#${returnPart(_id)}`
