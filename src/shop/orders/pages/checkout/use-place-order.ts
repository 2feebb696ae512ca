import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#shop/accounts/addresses/contract.ts'
import { checkPayment, dismissPayment, placeOrder, preparePayment } from '../../contract.ts'
import type { Quote } from '../../pricing/contract.ts'
import { loadDialog } from '../../payments/dialogs.ts'
import type { PaidProof } from '../../payments/payment-dialog.ts'
import { withSession } from '#ui/guard.ts'
import { placedState } from '../placed-order.ts'
import { clearBought, clearPaid, forgetPendingPayment, savePendingPayment, readCheckout, readPendingPayment } from '../cart/cart-store.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { type CartItem, itemsOf } from '../cart/cart-items.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { useHere } from '#ui/use-here.ts'
import { dropChoices } from './kept-choices.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { type AppliedCoupon, isSameCart, orderRequest, proofFields } from './order-request.ts'
import { type PendingPayment, resolvePendingPayment } from './pending-payment.ts'
import { missingFor, newQuoteIn, openOrderIn, type Placing, type RefusedLine, refusedLineIn, refusedPayment, unconfirmedState } from './placing.ts'
import { useReturn } from './use-return.ts'

/** The order that the shopper confirmed. `remind`: whether to mail once if it ends unpaid; undefined where this was not offered. */
export type ConfirmedOrder = { cart: CartItem[]; quote: Quote; address: Address; coupon: AppliedCoupon | undefined; remind: boolean | undefined }

type PlaceOrderEvents = {
  /** A price changed. `quote`: the cart at its current prices. */
  onRepriced(quote: Quote): void
  /** The stock has too little for a line, or one order cannot have as many. */
  onLineRefused(refused: RefusedLine): void
  /** Another tab changed the cart. */
  onCartChanged(): void
  onCouponRefused(): void
  /** The dialog closed without an order. */
  onNotPaid(): void
  onAddressGone(): void
}

/**
 * Places the order: prepares the payment, opens the provider's dialog, and submits the payment to the server. Ignores further clicks while it runs.
 * `usual`: the payment provider of new orders. `pending`: the outcome of an earlier payment, once known.
 */
export function usePlaceOrder(
  usual: { provider: string; scriptUrl: string },
  pending: PendingPayment | undefined,
  { onRepriced, onLineRefused, onCartChanged, onCouponRefused, onNotPaid, onAddressGone }: PlaceOrderEvents,
) {
  const [placing, setPlacing] = useState<Placing>()
  const running = useRef(false)
  /** The shopper stated that the open payment was not made. */
  const paysAgain = useRef(false)
  const closeDialog = useRef<() => void>(undefined)
  const isHere = useHere()
  const navigate = useNavigate()
  const isPending = pending === 'waiting' || pending === 'unreached'
  const state: Placing = placing ?? (isPending ? unconfirmedState(pending, texts.earlierWaiting) : { kind: 'ready' })
  useReturn(async () => {
    // While the dialog is open the shopper may be paying, so the end of the session is reported later.
    if (closeDialog.current) await openOrdersWhenPlaced(resolvePendingPayment())
    else if (state.kind === 'unconfirmed') await resolvePending()
  })

  function finish(next: Placing) {
    running.current = false
    closeDialog.current = undefined
    setPlacing(next)
  }

  const endSession = (text: string, origin: string) => () => finish({ kind: 'signedOut', text, origin })

  function openOrders(orderId: string | undefined) {
    closeDialog.current?.()
    closeDialog.current = undefined
    dropChoices()
    toast(texts.placed, { page: '/myorders' })
    void navigate('/myorders', { state: placedState(orderId ?? '') })
  }

  async function openOrdersWhenPlaced(payment: Promise<PendingPayment>) {
    const orderId = readPendingPayment()
    const outcome = await payment
    if (outcome === 'placed') openOrders(orderId)
    return outcome
  }

  /** Asks for the outcome of the pending payment, and opens My Orders when it made an order. */
  const resolvePending = () => openOrdersWhenPlaced(resolvePendingPayment(endSession(texts.signedOutMaybePaid, '/Myorders')))

  async function place(order: ConfirmedOrder | undefined) {
    if (running.current) return
    const cart = readCheckout()
    const missing = missingFor(order, cart)
    if (!order || missing) return finish({ kind: 'failed', text: missing })
    if (!isSameCart(cart, order.cart)) return onCartChanged()
    running.current = true
    setPlacing({ kind: 'placing' })
    try {
      // The dialog's script loads while the server prepares the payment.
      const loading = loadDialog(usual)
      const preparing = call(preparePayment, paymentRequest(cart, order, paysAgain.current))
      const prepared = await withSession(preparing, endSession(texts.signedOutUnpaid, '/checkout'))
      paysAgain.current = false
      if (prepared.order) {
        if (prepared.orderId === readPendingPayment()) clearPaid(prepared.order.items)
        else clearBought(cart)
        return openOrders(prepared.orderId)
      }
      // An attempt keeps the provider that it began with.
      const dialog = await (prepared.provider === '' || prepared.provider === usual.provider ? loading : loadDialog(prepared))
      if (!dialog) return finish({ kind: 'failed', text: texts.scriptFailed })
      // The shopper may have opened another page. The dialog must not open there.
      if (!isHere()) return void dismiss(prepared.orderId)
      savePendingPayment(prepared.orderId)
      const callbackUrl = isInAppBrowser(navigator.userAgent) ? prepared.callbackUrl : ''
      closeDialog.current = dialog.open({ ...prepared, callbackUrl }, dialogEvents(prepared.orderId, order, cart))
    } catch (error) {
      await handleRefusal(error, order)
    }
  }

  function dialogEvents(orderId: string, order: ConfirmedOrder, bought: CartItem[]) {
    let paid = false
    let reason = ''
    return {
      onPaid(payment: PaidProof) {
        if (paid) return
        paid = true
        running.current = true
        closeDialog.current = undefined
        setPlacing({ kind: 'placing' })
        void submitProof(order, payment, bought)
      },
      onFailed(description: string) {
        reason = texts.paymentFailed(description)
        setPlacing({ kind: 'failed', text: reason, isOpen: true })
      },
      onDismissed() {
        if (!paid) void handleDismissal(orderId, reason)
      },
    }
  }

  /** Clears the pending payment after the dialog was dismissed, unless a payment is still open, for example in a UPI app. */
  async function handleDismissal(orderId: string, reason: string) {
    closeDialog.current = undefined
    setPlacing({ kind: 'placing' })
    await dismiss(orderId)
    // Another tab may have paid this order. That tab has removed it from the cart.
    if (readPendingPayment() !== orderId && (await isPlaced(orderId))) return openOrders(orderId)
    const outcome = await resolvePending()
    if (outcome === 'placed') return
    if (outcome === 'waiting' || outcome === 'unreached') return finish(unconfirmedState(outcome, texts.stillWaiting))
    forgetPendingPayment()
    if (outcome === 'held') return finish({ kind: 'failed', text: texts.paymentHeld })
    finish(reason ? { kind: 'failed', text: reason } : { kind: 'dismissed', text: texts.dismissed })
    onNotPaid()
  }

  async function submitProof(order: ConfirmedOrder, payment: PaidProof, bought: CartItem[]) {
    try {
      await withSession(call(placeOrder, { ...orderRequest(order), ...proofFields(payment) }), endSession(texts.signedOutPaid, '/Myorders'))
      const orderId = readPendingPayment()
      clearBought(bought)
      openOrders(orderId)
    } catch (error) {
      const next = refusedPayment(error, textOf(error, texts.failed))
      finish(next)
      if (next.kind === 'failed') onNotPaid()
    }
  }

  async function handleRefusal(error: unknown, { coupon }: ConfirmedOrder) {
    const text = textOf(error, texts.failed)
    if (!(error instanceof CallError)) return finish({ kind: 'failed', text })
    const code = error.code ?? ''
    if (code === 'payment_open') {
      const orderId = openOrderIn(error)
      if (orderId) savePendingPayment(orderId)
      // The server's text says what to do, so `next` is empty.
      return finish({ kind: 'unconfirmed', text, next: '' })
    }
    const repriced = code === 'price_changed' ? await newQuoteIn(error) : undefined
    if (repriced) onRepriced(repriced)
    if (code === 'address_missing') onAddressGone()
    const isRefusedCoupon = coupon !== undefined && code.startsWith('coupon_')
    finish({ kind: 'failed', text: isRefusedCoupon ? texts.couponRemoved(coupon.code, text) : text })
    if (isRefusedCoupon) onCouponRefused()
    const refusedLine = refusedLineIn(error, text)
    if (refusedLine) onLineRefused(refusedLine)
  }

  /** Keeps the warning against a second payment on the page while the check runs. */
  async function checkAgain() {
    if (state.kind !== 'unconfirmed' || state.check === 'running') return
    setPlacing({ ...state, check: 'running' })
    const outcome = await resolvePending()
    if (outcome === 'placed') return
    if (outcome === 'waiting' || outcome === 'unreached') return finish({ ...unconfirmedState(outcome, texts.stillWaiting), check: new Date() })
    finish({ kind: 'failed', text: outcome === 'held' ? texts.paymentHeld : texts.noPayment })
  }

  /**
   * Allows another payment after the shopper states that the open one was not made. The server checks first, and again at the next payment, so that a placed
   * order is not paid twice.
   */
  async function startAgain() {
    const orderId = readPendingPayment()
    setPlacing({ kind: 'placing' })
    if ((await resolvePending()) === 'placed') return
    if (orderId) await dismiss(orderId)
    paysAgain.current = true
    finish({ kind: 'ready' })
  }

  /** Removes the message of the last try after the shopper has changed the order. */
  const clear = () => void (state.kind === 'failed' && !running.current && setPlacing({ kind: 'ready' }))

  return { state, place, checkAgain, startAgain, clear }
}

const dismiss = (orderId: string) => call(dismissPayment, { id: orderId }).catch(() => undefined)

const isPlaced = (orderId: string) =>
  call(checkPayment, { id: orderId }).then(
    ({ state }) => state === 'placed',
    () => false,
  )

function paymentRequest(cart: CartItem[], { quote: { total }, address, coupon, remind }: ConfirmedOrder, again: boolean) {
  const pending = readPendingPayment()
  return {
    items: itemsOf(cart),
    addressId: address._id,
    coupon: coupon?.code ?? null,
    expectedTotal: total,
    ...(pending && { pending }),
    ...(again && { again }),
    ...(remind !== undefined && { remind }),
  }
}
