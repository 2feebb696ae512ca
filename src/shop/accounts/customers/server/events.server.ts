import { event } from '#platform/events.ts'

/** An account and its personal data were erased. Its id stays in no row of the shop. */
export const customerErased = event<{ customerId: string; erasedAt: Date }>('customer.erased')
