/** Hosts that Razorpay's dialog needs, for the Content-Security-Policy of the checkout. */
export const dialogHosts = ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://cdn.razorpay.com', 'https://lumberjack.razorpay.com']

/** The host that the dialog's form posts to, where it cannot open a window. */
export const formHost = 'https://api.razorpay.com'

export const apiHost = 'https://api.razorpay.com'

export const dialogScript = 'https://checkout.razorpay.com/v1/checkout.js'
