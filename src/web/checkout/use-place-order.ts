import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#domain/addresses/contract.ts'
import { checkPayment, dismissPayment, placeOrder, preparePayment } from '#domain/orders/contract.ts'
import type { Quote } from '#domain/pricing/contract.ts'
import { whileSignedIn } from '../account/guard.ts'
import { placedState } from '../account/placed-order.ts'
import { clearBought, clearPaid, forgetPendingPayment, savePendingPayment, readCheckout, readPendingPayment } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { toast } from '../ui/toast-store.ts'
import { useHere } from '../ui/use-here.ts'
import { type AppliedCoupon, isSameCart, itemsOf, orderRequest } from './order-request.ts'
import { loadPaymentScript, openPaymentDialog } from './payment-dialog.ts'
import { type PendingPayment, settlePendingPayment } from './pending-payment.ts'
import { missingFor, newQuoteIn, openOrderIn, type Placing, refusedPayment, unconfirmed } from './placing.ts'
import { useReturn } from './use-return.ts'

/** What the shopper agreed to. */
export type Bill = { cart: CartItem[]; quote: Quote; address: Address; coupon: AppliedCoupon | undefined }

type Events = {
  /** A price changed meanwhile: this is the cart now. */
  onRepriced(quote: Quote): void
  /** Another tab changed what is bought. */
  onCartChanged(): void
  onCouponRefused(): void
  /** The dialog was open for a while and no order came of it. */
  onNotPaid(): void
  onAddressGone(): void
}

/**
 * From Place Order to a settled order: prepare, pay in the provider's dialog, hand in the payment. One at a time, however often it is clicked.
 * `pending`: what became of an earlier payment, once that is known.
 */
export function usePlaceOrder(
  scriptUrl: string,
  pending: PendingPayment | undefined,
  { onRepriced, onCartChanged, onCouponRefused, onNotPaid, onAddressGone }: Events,
) {
  const [placing, setPlacing] = useState<Placing>()
  const running = useRef(false)
  /** The shopper said that the payment which is open was not made. */
  const again = useRef(false)
  const closeDialog = useRef<() => void>(undefined)
  const isHere = useHere()
  const navigate = useNavigate()
  const isPending = pending === 'waiting' || pending === 'unreached'
  const state: Placing = placing ?? (isPending ? unconfirmed(pending, texts.earlierWaiting) : { kind: 'ready' })
  useReturn(async () => {
    // While the dialog is open the shopper may be about to pay in it: then a session that ended is said after that.
    if (closeDialog.current) await goWhenPlaced(settlePendingPayment())
    else if (state.kind === 'unconfirmed') await settle()
  })

  function stop(next: Placing) {
    running.current = false
    closeDialog.current = undefined
    setPlacing(next)
  }

  const endSession = (text: string, origin: string) => () => stop({ kind: 'signedOut', text, origin })

  function leave(orderId: string | undefined) {
    closeDialog.current?.()
    closeDialog.current = undefined
    toast(texts.placed)
    void navigate('/myorders', { state: placedState(orderId ?? '') })
  }

  async function goWhenPlaced(settling: Promise<PendingPayment>) {
    const orderId = readPendingPayment()
    const end = await settling
    if (end === 'placed') leave(orderId)
    return end
  }

  /** Asks what became of the pending payment, and goes to the order when there is one. */
  const settle = () => goWhenPlaced(settlePendingPayment(endSession(texts.signedOutMaybePaid, '/Myorders')))

  async function place(bill: Bill | undefined) {
    if (running.current) return
    const cart = readCheckout()
    const missing = missingFor(bill, cart)
    if (!bill || missing) return stop({ kind: 'failed', text: missing })
    if (!isSameCart(cart, bill.cart)) return onCartChanged()
    running.current = true
    setPlacing({ kind: 'placing' })
    try {
      // The dialog's script, no part of the page, comes while the server prepares the payment.
      const script = loadPaymentScript(scriptUrl)
      const preparing = call(preparePayment, wanted(cart, bill, again.current))
      const prepared = await whileSignedIn(preparing, endSession(texts.signedOutUnpaid, '/checkout'))
      again.current = false
      if (prepared.order) {
        if (prepared.orderId === readPendingPayment()) clearPaid(prepared.order.items)
        else clearBought(cart)
        return leave(prepared.orderId)
      }
      if (!(await script)) return stop({ kind: 'failed', text: texts.scriptFailed })
      // Who went on to another page meanwhile buys nothing there.
      if (!isHere()) return void dismiss(prepared.orderId)
      savePendingPayment(prepared.orderId)
      closeDialog.current = openPaymentDialog(prepared, dialogEvents(prepared.orderId, bill, cart))
    } catch (error) {
      await refuse(error, bill)
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
        void submitProof(bill, payment, bought)
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
    // Another tab may have paid for it: that one took it out of the cart.
    if (readPendingPayment() !== orderId && (await isPlaced(orderId))) return leave(orderId)
    const end = await settle()
    if (end === 'placed') return
    if (end === 'waiting' || end === 'unreached') return stop(unconfirmed(end, texts.stillWaiting))
    forgetPendingPayment()
    if (end === 'held') return stop({ kind: 'failed', text: texts.paymentHeld })
    stop(reason ? { kind: 'failed', text: reason } : { kind: 'dismissed', text: texts.dismissed })
    onNotPaid()
  }

  async function submitProof(bill: Bill, payment: Payment, bought: CartItem[]) {
    try {
      await whileSignedIn(call(placeOrder, { ...orderRequest(bill), ...payment }), endSession(texts.signedOutPaid, '/Myorders'))
      const orderId = readPendingPayment()
      clearBought(bought)
      leave(orderId)
    } catch (error) {
      const next = refusedPayment(error, textOf(error, texts.failed))
      stop(next)
      if (next.kind === 'failed') onNotPaid()
    }
  }

  async function refuse(error: unknown, { coupon }: Bill) {
    const text = textOf(error, texts.failed)
    if (!(error instanceof CallError)) return stop({ kind: 'failed', text })
    const code = error.code ?? ''
    if (code === 'payment_open') {
      const orderId = openOrderIn(error)
      if (orderId) savePendingPayment(orderId)
      // The server's words say what to do.
      return stop({ kind: 'unconfirmed', text, next: '' })
    }
    const repriced = code === 'price_changed' ? await newQuoteIn(error) : undefined
    if (repriced) onRepriced(repriced)
    if (code === 'address_missing') onAddressGone()
    const isRefusedCoupon = coupon !== undefined && code.startsWith('coupon_')
    stop({ kind: 'failed', text: isRefusedCoupon ? texts.couponRemoved(coupon.code, text) : text })
    if (isRefusedCoupon) onCouponRefused()
  }

  async function checkAgain() {
    setPlacing({ kind: 'placing' })
    const end = await settle()
    if (end === 'placed') return
    if (end === 'waiting' || end === 'unreached') return stop(unconfirmed(end, texts.stillWaiting))
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

const isPlaced = (orderId: string) =>
  call(checkPayment, { id: orderId }).then(
    ({ state }) => state === 'placed',
    () => false,
  )

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
