import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#domain/addresses/contract.ts'
import { dismissPayment, placeOrder, preparePayment } from '#domain/orders/contract.ts'
import { quote, type Quote } from '#domain/pricing/contract.ts'
import { whileSignedIn } from '../account/guard.ts'
import { placedState } from '../account/order-confirmation.tsx'
import { clearBought, clearPaid, forgetPendingPayment, keepPendingPayment, readCheckout, readPendingPayment } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { toast } from '../ui/toast-store.ts'
import { useHere } from '../ui/use-here.ts'
import { type AppliedCoupon, itemsOf, orderRequest } from './order-request.ts'
import { loadPaymentScript, openPaymentDialog } from './payment-dialog.ts'
import { type PendingPayment, settlePendingPayment } from './pending-payment.ts'
import { useReturn } from './use-return.ts'

/** `unconfirmed`: money may have left the account, and nobody knows yet whether the order stands. Then the page only asks; it does not charge again. */
export type Placing =
  | { kind: 'ready' }
  | { kind: 'placing' }
  | { kind: 'dismissed'; text: string }
  /** While the provider's dialog is still open, the shopper can try again there. */
  | { kind: 'failed'; text: string; isOpen?: boolean }
  | { kind: 'unconfirmed'; text: string }

/** What the shopper agreed to. */
export type Bill = { quote: Quote; address: Address; coupon: AppliedCoupon | undefined }

type Events = {
  /** A price changed meanwhile: this is the cart now. */
  onRepriced(quote: Quote): void
  onCouponRefused(): void
  onAddressGone(): void
}

/**
 * From Place Order to a settled order: prepare, pay in the provider's dialog, hand in the payment. One at a time, however often it is clicked.
 * `pending`: what became of an earlier payment, once that is known.
 */
export function usePlaceOrder(scriptUrl: string, pending: PendingPayment | undefined, { onRepriced, onCouponRefused, onAddressGone }: Events) {
  const [placing, setPlacing] = useState<Placing>()
  const running = useRef(false)
  /** The shopper said that the payment which is open was not made. */
  const again = useRef(false)
  const closeDialog = useRef<() => void>(undefined)
  const isHere = useHere()
  const navigate = useNavigate()
  const state: Placing = placing ?? (pending === 'waiting' ? { kind: 'unconfirmed', text: texts.earlierWaiting } : { kind: 'ready' })
  useReturn(async () => {
    const isOpen = closeDialog.current !== undefined || state.kind === 'unconfirmed'
    if (isOpen) await settle()
  })

  function stop(next: Placing) {
    running.current = false
    closeDialog.current = undefined
    setPlacing(next)
  }

  function leave(orderId: string | undefined) {
    closeDialog.current?.()
    closeDialog.current = undefined
    toast(texts.placed)
    void navigate('/myorders', { state: placedState(orderId ?? '') })
  }

  /** Asks what became of the pending payment, and goes to the order when there is one. */
  async function settle() {
    const orderId = readPendingPayment()
    const end = await settlePendingPayment()
    if (end === 'placed') leave(orderId)
    return end
  }

  async function place(bill: Bill | undefined) {
    if (running.current) return
    const cart = readCheckout()
    if (!bill) return stop({ kind: 'failed', text: texts.selectAddress })
    if (cart.length === 0) return stop({ kind: 'failed', text: texts.emptyCart })
    running.current = true
    setPlacing({ kind: 'placing' })
    try {
      // The dialog's script, no part of the page, comes while the server prepares the payment.
      const script = loadPaymentScript(scriptUrl)
      const prepared = await whileSignedIn(call(preparePayment, wanted(cart, bill, again.current)))
      again.current = false
      if (prepared.order) {
        if (prepared.orderId === readPendingPayment()) clearPaid(prepared.order.items)
        else clearBought(cart)
        return leave(prepared.orderId)
      }
      if (!(await script)) return stop({ kind: 'failed', text: texts.scriptFailed })
      // Who went on to another page meanwhile buys nothing there.
      if (!isHere()) return void dismiss(prepared.orderId)
      keepPendingPayment(prepared.orderId)
      closeDialog.current = openPaymentDialog(prepared, dialogEvents(prepared.orderId, bill, cart))
    } catch (error) {
      await refuse(error)
    }
  }

  function dialogEvents(orderId: string, bill: Bill, bought: CartItem[]) {
    let paid = false
    let reason = ''
    return {
      onPaid(payment: Payment) {
        if (paid) return
        paid = true
        running.current = true
        closeDialog.current = undefined
        setPlacing({ kind: 'placing' })
        void handIn(bill, payment, bought)
      },
      onFailed(why: string) {
        reason = texts.paymentFailed(why)
        setPlacing({ kind: 'failed', text: reason, isOpen: true })
      },
      onDismissed() {
        if (!paid) void close(orderId, reason)
      },
    }
  }

  /** A payment may be open in a UPI app though its dialog is closed: only when none is, the pending payment is cleared. */
  async function close(orderId: string, reason: string) {
    closeDialog.current = undefined
    setPlacing({ kind: 'placing' })
    await dismiss(orderId)
    const end = await settle()
    if (end === 'placed') return
    if (end === 'waiting') return stop({ kind: 'unconfirmed', text: texts.stillWaiting })
    forgetPendingPayment()
    stop(reason ? { kind: 'failed', text: reason } : { kind: 'dismissed', text: texts.dismissed })
  }

  async function handIn(bill: Bill, payment: Payment, bought: CartItem[]) {
    try {
      await whileSignedIn(call(placeOrder, { ...orderRequest(bill), ...payment }))
      const orderId = readPendingPayment()
      clearBought(bought)
      leave(orderId)
    } catch (error) {
      const text = textOf(error, texts.failed)
      stop({ kind: isFinal(error) ? 'failed' : 'unconfirmed', text })
    }
  }

  async function refuse(error: unknown) {
    const code = error instanceof CallError ? (error.code ?? '') : ''
    const text = textOf(error, texts.failed)
    const details = error instanceof CallError ? error.details : undefined
    if (code === 'payment_open') {
      const orderId = fieldIn(details, 'orderId')
      if (typeof orderId === 'string') keepPendingPayment(orderId)
      return stop({ kind: 'unconfirmed', text })
    }
    const repriced = code === 'price_changed' ? await newQuote(details) : undefined
    if (repriced) onRepriced(repriced)
    if (code.startsWith('coupon_')) onCouponRefused()
    if (code === 'address_missing') onAddressGone()
    stop({ kind: 'failed', text })
  }

  async function checkAgain() {
    setPlacing({ kind: 'placing' })
    const end = await settle()
    if (end === 'placed') return
    if (end === 'waiting') return stop({ kind: 'unconfirmed', text: texts.stillWaiting })
    stop({ kind: 'failed', text: end === 'held' ? texts.paymentHeld : texts.noPayment })
  }

  /**
   * The shopper says that the open payment was not made: from here on another one may be. The shop is asked first, and with the next payment again: an
   * order that stands is not paid a second time.
   */
  async function startAgain() {
    const orderId = readPendingPayment()
    setPlacing({ kind: 'placing' })
    if ((await settle()) === 'placed') return
    if (orderId) await dismiss(orderId)
    again.current = true
    stop({ kind: 'ready' })
  }

  return { state, place, checkAgain, startAgain }
}

const dismiss = (orderId: string) => call(dismissPayment, { id: orderId }).catch(() => undefined)

type Payment = { razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string }

function wanted(cart: CartItem[], { quote: { total }, address, coupon }: Bill, again: boolean) {
  const pending = readPendingPayment()
  return {
    items: itemsOf(cart),
    addressId: address._id,
    coupon: coupon?.code ?? null,
    expectedTotal: total,
    ...(pending && { pending }),
    ...(again && { again }),
  }
}

/** Whether the server says for certain that this payment makes no order. Every other answer, and none, leaves that open. */
function isFinal(error: unknown) {
  if (!(error instanceof CallError) || error.kind !== 'refused' || error.code !== 'payment_failed') return false
  return fieldIn(error.details, 'open') !== true
}

const fieldIn = (details: unknown, name: string): unknown => (typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined)

/** The cart at its new prices, out of a refusal's details. */
async function newQuote(details: unknown): Promise<Quote | undefined> {
  const read = await quote['~standard'].validate(fieldIn(details, 'quote'))
  return read.issues ? undefined : read.value
}
