/** The most pieces of a line of a cart or an order. */
export const maxQty = 999
