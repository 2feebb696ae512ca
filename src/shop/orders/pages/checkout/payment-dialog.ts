import type { PreparedPayment } from '../../contract.ts'
import { isInAppBrowser } from './in-app-browser.ts'

/** The payment provider's dialog: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/ */

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

type RazorpayDialog = { open(): void; close?(): void; on(event: 'payment.failed', listen: (event: { error?: { description?: string } }) => void): void }

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayDialog
  }
}

export type DialogEvents = {
  onPaid(payment: { razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string }): void
  /** Runs when a payment fails. The dialog may stay open for another try. `reason`: the provider's text, or empty. */
  onFailed(reason: string): void
  onDismissed(): void
}

const brandColour = '#4A2C6F'
let loading: Promise<boolean> | undefined

/** Loads the provider's script once. A failure is logged, and the next call tries again. @returns whether the dialog can open */
export function loadPaymentScript(url: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true)
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve(window.Razorpay !== undefined)
    script.onerror = () => {
      loading = undefined
      script.remove()
      // oxlint-disable-next-line no-console -- docs/promises.md: a payment script that does not load is logged
      console.error(`The payment script did not load from ${url}`)
      resolve(false)
    }
    document.head.append(script)
  })
  return loading
}

/** Opens the dialog. @returns a function that closes it @throws Error when the script did not define the dialog */
export function openPaymentDialog(
  { key, amount, currency, name, description, image, order_id, prefill, callbackUrl, timeout }: PreparedPayment,
  { onPaid, onFailed, onDismissed }: DialogEvents,
) {
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
    ...(callbackUrl && isInAppBrowser(navigator.userAgent) && { callback_url: callbackUrl, redirect: true }),
    theme: { color: brandColour },
    handler: (payment) =>
      onPaid({ razorpayPaymentId: payment.razorpay_payment_id, razorpayOrderId: payment.razorpay_order_id, razorpaySignature: payment.razorpay_signature }),
    modal: { ondismiss: onDismissed },
  })
  dialog.on('payment.failed', ({ error }) => onFailed(error?.description ?? ''))
  dialog.open()
  return () => dialog.close?.()
}
