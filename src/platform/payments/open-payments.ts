import type { PaymentProvider } from './provider.ts'
import type { Outside } from './razorpay/client.ts'
import { openRazorpay } from './razorpay/open-razorpay.ts'

/** Returns the shop's payment provider. A second provider is chosen here. */
export const openPayments = (outside: Outside): PaymentProvider => openRazorpay(outside)
