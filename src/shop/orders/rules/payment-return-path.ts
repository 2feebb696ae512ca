/** The address to which the provider sends the browser after a payment that left the page. */
export const paymentReturnPath = '/payments/return'
