import type { PreparedPayment } from '../contract.ts'

/** The proof of a payment that the provider's dialog reports. The server verifies the signature. */
export type PaidProof = { paymentId: string; providerOrderId: string; signature: string }

export type DialogEvents = {
  onPaid(proof: PaidProof): void
  /** Runs when a payment fails. The dialog may stay open for another try. `reason`: the provider's text, or empty. */
  onFailed(reason: string): void
  onDismissed(): void
}

/** The dialog of one payment provider. */
export type PaymentDialog = {
  /** Returns whether the provider's script has defined the dialog. */
  isDefined(): boolean
  /**
   * Opens the dialog. With a `callbackUrl`, the payment may leave the page, and the provider posts its result there.
   * @returns a function that closes it @throws Error when the script did not define the dialog
   */
  open(payment: PreparedPayment, events: DialogEvents): () => void
}

/** The scripts that are loading or loaded, by their addresses. */
const loading = new Map<string, Promise<boolean>>()

/** Loads a provider's script once. A failure is logged, and the next call tries again. @returns whether the dialog can open */
export function loadPaymentScript({ isDefined }: PaymentDialog, url: string): Promise<boolean> {
  if (isDefined()) return Promise.resolve(true)
  const earlier = loading.get(url)
  if (earlier) return earlier
  const script = document.createElement('script')
  const loaded = new Promise<boolean>((resolve) => {
    script.src = url
    script.async = true
    script.onload = () => resolve(isDefined())
    script.onerror = () => {
      loading.delete(url)
      script.remove()
      // oxlint-disable-next-line no-console -- docs/promises.md: a payment script that does not load is logged
      console.error(`The payment script did not load from ${url}`)
      resolve(false)
    }
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}
