import type { PreparedPayment } from '../../contract.ts'
import type { PaymentDialog } from '../payment-dialog.ts'

// Razorpay's dialog: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/

type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

type RazorpayOptions = Pick<PreparedPayment, 'key' | 'amount' | 'currency' | 'name' | 'description' | 'image' | 'order_id' | 'prefill'> & {
  /** In seconds. */
  timeout?: number
  /** With `redirect`, the dialog posts the result of the payment to this address instead of calling `handler`. */
  callback_url?: string
  redirect?: boolean
  handler(payment: Payment): void
  modal: { ondismiss(): void }
  theme: { color: string }
}

type RazorpayWindow = { open(): void; close?(): void; on(event: 'payment.failed', listen: (event: { error?: { description?: string } }) => void): void }

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayWindow
  }
}

export const razorpayDialog: PaymentDialog = {
  isDefined: () => window.Razorpay !== undefined,
  open({ key, amount, currency, name, description, image, order_id, prefill, callbackUrl, timeout, color }, { onPaid, onFailed, onDismissed }) {
    if (!window.Razorpay) throw new Error('The payment script did not define the dialog')
    const dialog = new window.Razorpay({
      key,
      amount,
      currency,
      name,
      description,
      image,
      order_id,
      prefill,
      ...(timeout > 0 && { timeout }),
      ...(callbackUrl && { callback_url: callbackUrl, redirect: true }),
      theme: { color },
      handler: (payment) =>
        onPaid({ paymentId: payment.razorpay_payment_id, providerOrderId: payment.razorpay_order_id, signature: payment.razorpay_signature }),
      modal: { ondismiss: onDismissed },
    })
    dialog.on('payment.failed', ({ error }) => onFailed(error?.description ?? ''))
    dialog.open()
    return () => dialog.close?.()
  },
}
