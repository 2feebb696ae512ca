/** Identifies the delivery charge among the extras of an order. */
export const deliveryExtra = { module: 'orders', id: 'delivery' } as const

export const isDelivery = ({ module, id }: { module: string; id: string }) => module === deliveryExtra.module && id === deliveryExtra.id
