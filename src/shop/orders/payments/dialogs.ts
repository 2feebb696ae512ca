import { loadPaymentScript, type PaymentDialog } from './payment-dialog.ts'
import { razorpayDialog } from './razorpay/dialog.ts'

/** The dialog of each payment provider, by the provider's name. */
const dialogs: Readonly<Record<string, PaymentDialog>> = { razorpay: razorpayDialog }

/** Loads the dialog of a payment provider. `known` is for tests. @returns undefined if the provider is unknown or its script does not load */
export async function loadDialog({ provider, scriptUrl }: { provider: string; scriptUrl: string }, known = dialogs): Promise<PaymentDialog | undefined> {
  const dialog = known[provider]
  return dialog && (await loadPaymentScript(dialog, scriptUrl)) ? dialog : undefined
}

type Script = { provider: string; scriptUrl: string }

/**
 * Returns the dialog of an attempt (`prepared`), which keeps the provider that it began with. `pageScript` is the provider of the page, whose dialog is `loading`.
 * Undefined if the attempt needs another script of the same provider: the shop went live or back to test mode since the page was loaded.
 */
export async function dialogOf(prepared: Script, pageScript: Script, loading: ReturnType<typeof loadDialog>) {
  if (prepared.provider !== '' && prepared.provider !== pageScript.provider) return loadDialog(prepared)
  return prepared.scriptUrl === '' || prepared.scriptUrl === pageScript.scriptUrl ? loading : undefined
}
