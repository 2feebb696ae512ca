import { loadPaymentScript, type PaymentDialog } from './payment-dialog.ts'
import { razorpayDialog } from './razorpay/dialog.ts'

/** The dialog of each payment provider, by the provider's name. */
const dialogs: Readonly<Record<string, PaymentDialog>> = { razorpay: razorpayDialog }

/** Loads the dialog of a payment provider. @returns undefined if its script does not load */
export async function loadDialog({ provider, scriptUrl }: { provider: string; scriptUrl: string }, known = dialogs): Promise<PaymentDialog | undefined> {
  const dialog = known[provider]
  return dialog && (await loadPaymentScript(dialog, scriptUrl)) ? dialog : undefined
}
