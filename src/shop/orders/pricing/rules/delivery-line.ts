/** The line of an order that is its delivery charge. */
export const deliveryExtra = { module: 'orders', id: 'delivery' } as const

export const isDelivery = ({ module, id }: { module: string; id: string }) => module === deliveryExtra.module && id === deliveryExtra.id
