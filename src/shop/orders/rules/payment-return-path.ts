/** Where the provider sends browsers after a payment that left the page. */
export const paymentReturnPath = '/payments/return'
