/** Hosts of pages on which shoppers pay, and of their short links. */
export const paymentHosts = ['razorpay.com', 'rzp.io']
