/** The id of the returns on the page of an order. */
export const returnsPart = 'returns'

/** Returns the address of the returns of an own order. */
export const returnsPath = (orderId: string) => `/Myorders/${orderId}#${returnsPart}`
