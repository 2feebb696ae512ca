import { loadPaymentScript, type PaymentDialog } from './payment-dialog.ts'
import { razorpayDialog } from './razorpay/dialog.ts'

/** The dialog of each payment provider, by the provider's name. */
const dialogs: Readonly<Record<string, PaymentDialog>> = { razorpay: razorpayDialog }

/** Loads the dialog of a payment provider. @returns undefined if its script does not load */
export async function loadDialog({ provider, scriptUrl }: { provider: string; scriptUrl: string }, known = dialogs): Promise<PaymentDialog | undefined> {
  const dialog = known[provider]
  return dialog && (await loadPaymentScript(dialog, scriptUrl)) ? dialog : undefined
}

type Script = { provider: string; scriptUrl: string }

/**
 * Returns the dialog of an attempt, which keeps the provider that it began with. Undefined if the page has another script of that provider: the shop went live
 * or back to test mode since the page was loaded.
 */
export async function dialogOf(prepared: Script, usual: Script, loading: ReturnType<typeof loadDialog>) {
  if (prepared.provider !== '' && prepared.provider !== usual.provider) return loadDialog(prepared)
  return prepared.scriptUrl === '' || prepared.scriptUrl === usual.scriptUrl ? loading : undefined
}
