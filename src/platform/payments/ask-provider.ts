import type { PaymentProvider } from './provider.ts'

/** No receipt of the shop is like it, so the provider finds nothing. */
const unknownReceipt = 'health'

/** Asks the provider for something that does not exist. @throws ShopError payment_unavailable if it does not answer, or refuses the keys */
export const askProvider = ({ findOrderByReceipt }: PaymentProvider) => findOrderByReceipt(unknownReceipt)
