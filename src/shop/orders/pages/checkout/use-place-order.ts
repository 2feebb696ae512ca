import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as ordersContract from '../../contract.ts'
import type { Quote } from '../../pricing/contract.ts'
import { dialogOf, loadDialog } from '../../payments/dialogs.ts'
import type { DialogEvents, PaidProof } from '../../payments/payment-dialog.ts'
import { withSession } from '#ui/guard.ts'
import { placedState } from '../placed-order.ts'
import { clearBought, clearPaid, forgetPendingPayment, savePendingPayment, readCheckout, readPendingPayment } from '../cart/cart-store.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { askToPrepare, type ConfirmedOrder } from './ask-to-prepare.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { useHere } from '#ui/use-here.ts'
import { dropChoices } from './kept-choices.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { isSameCart, orderRequest, proofFields } from './order-request.ts'
import { type PendingPayment, resolvePendingPayment } from './pending-payment.ts'
import { missingFor, newQuoteIn, openOrderIn, type RefusedLine, refusalOf, refusedLineIn, shownOf } from './placing.ts'
import { type Action, isRunning, nextStep, type PlacingEvent, type Step } from './placing-steps.ts'
import { useResume } from './use-resume.ts'

/** The order that is being placed, and the cart at the moment of the click. */
type TakenOrder = { order: ConfirmedOrder; cart: CartItem[] }

type PlaceOrderEvents = {
  /** A price changed. `quote`: the cart at its current prices. */
  onRepriced(quote: Quote): void
  /** A price changed, or the terms of cash on delivery. */
  onCashRefused(): void
  /** The stock has too few pieces for a line, or one order may not have so many. */
  onLineRefused(refused: RefusedLine): void
  /** Another tab changed the cart. */
  onCartChanged(): void
  onCouponRefused(): void
  /** The dialog closed without an order. */
  onNotPaid(): void
  onAddressGone(): void
}

/**
 * Places the order: prepares the payment, opens the provider's dialog, and submits the payment to the server. placing-steps.ts decides each step.
 * `defaultProvider`: the payment provider of new orders. `pending`: the outcome of an earlier payment, once known.
 */
export function usePlaceOrder(
  defaultProvider: { provider: string; scriptUrl: string },
  pending: PendingPayment | undefined,
  { onRepriced, onCashRefused, onLineRefused, onCartChanged, onCouponRefused, onNotPaid, onAddressGone }: PlaceOrderEvents,
) {
  const isPending = pending === 'waiting' || pending === 'unreached'
  const first: Step = isPending ? { at: 'unconfirmed', why: { kind: 'earlier', outcome: pending }, again: false } : { at: 'ready', again: false }
  const [shown, setShown] = useState<Step>()
  /** The present step, for answers that arrive between two renders. */
  const current = useRef<Step>(undefined)
  const taken = useRef<TakenOrder>(undefined)
  const closeDialog = useRef<() => void>(undefined)
  const isHere = useHere()
  const navigate = useNavigate()
  useResume(() => send({ event: 'back' }))

  function send(event: PlacingEvent<PaidProof>) {
    const { step: next, actions } = nextStep(current.current ?? first, event)
    current.current = next
    setShown(next)
    for (const action of actions) void act(action, next)
  }

  function act(action: Action<PaidProof>, { again }: Step): Promise<void> | void {
    if (action.do === 'forget') return forgetPendingPayment()
    if (action.do === 'notPaid') return onNotPaid()
    if (action.do === 'openOrders') return openOrders(action.orderId)
    if (action.do === 'leave') return leave(action.orderId)
    if (action.do === 'restart') return restart()
    if (action.do === 'check' || action.do === 'look') return resolve(action.do)
    if (!taken.current) return undefined
    return action.do === 'prove' ? prove(taken.current, action.proof) : prepare(taken.current, again)
  }

  const endSession = (of: 'prepare' | 'prove' | 'leave' | 'restart' | 'check') => () => send({ event: 'sessionEnded', of })

  function openOrders(orderId: string | undefined) {
    closeDialog.current?.()
    closeDialog.current = undefined
    dropChoices()
    toast(texts.placed, { page: '/myorders' })
    void navigate('/myorders', { state: placedState(orderId ?? '') })
  }

  /** Asks for the outcome of the pending payment. A `look` does not report the end of the session. `beforeReport` runs unless an order was placed. */
  async function resolve(of: 'leave' | 'restart' | 'check' | 'look', beforeReport: () => Promise<unknown> | undefined = () => undefined) {
    const orderId = readPendingPayment()
    const outcome = await resolvePendingPayment(of === 'look' ? undefined : endSession(of))
    if (outcome === 'placed') return send({ event: 'placed', orderId })
    await beforeReport()
    send({ event: 'resolved', of, outcome, now: new Date() })
  }

  async function leave(orderId: string) {
    await dismiss(orderId)
    // Another tab may have paid this order. That tab has removed it from the cart.
    if (readPendingPayment() !== orderId && (await isPlaced(orderId))) return send({ event: 'placed', orderId })
    await resolve('leave')
  }

  /** The server checks the payment before the attempt is dismissed, and again before the next payment, so that a placed order is not paid twice. */
  function restart() {
    const orderId = readPendingPayment()
    return resolve('restart', () => (orderId ? dismiss(orderId) : undefined))
  }

  function place(order: ConfirmedOrder | undefined) {
    if (isRunning(current.current ?? first)) return
    const cart = readCheckout()
    const missing = missingFor(order, cart)
    if (!order || missing) return send({ event: 'missing', text: missing })
    if (!isSameCart(cart, order.cart)) return onCartChanged()
    taken.current = { order, cart }
    send({ event: 'place' })
  }

  async function prepare({ order, cart }: TakenOrder, again: boolean) {
    try {
      // The dialog's script loads while the server prepares the payment.
      const loading = loadDialog(defaultProvider)
      const prepared = await withSession(askToPrepare(cart, order, again), endSession('prepare'))
      if (prepared.order) {
        if (prepared.orderId === readPendingPayment()) clearPaid(prepared.order.items)
        else clearBought(cart)
        return send({ event: 'placed', orderId: prepared.orderId })
      }
      const dialog = await dialogOf(prepared, defaultProvider, loading)
      if (!dialog) return send({ event: 'scriptFailed' })
      // The shopper may have opened another page. The dialog must not open there.
      if (!isHere()) return void dismiss(prepared.orderId)
      savePendingPayment(prepared.orderId)
      const callbackUrl = isInAppBrowser(navigator.userAgent) ? prepared.callbackUrl : ''
      closeDialog.current = dialog.open({ ...prepared, callbackUrl }, dialogEvents)
      send({ event: 'open', orderId: prepared.orderId })
    } catch (error) {
      await handleRefusal(error, order)
    }
  }

  const dialogEvents: DialogEvents = {
    onPaid(proof) {
      closeDialog.current = undefined
      send({ event: 'paid', proof })
    },
    onFailed: (reason) => send({ event: 'tryFailed', text: texts.paymentFailed(reason) }),
    onDismissed() {
      closeDialog.current = undefined
      send({ event: 'closed' })
    },
  }

  async function prove({ order, cart }: TakenOrder, proof: PaidProof) {
    try {
      await withSession(call(ordersContract.placeOrder, { ...orderRequest(order), ...proofFields(proof) }), endSession('prove'))
      const orderId = readPendingPayment()
      clearBought(cart)
      send({ event: 'placed', orderId })
    } catch (error) {
      send({ event: 'proofRefused', text: textOf(error, texts.failed), ...refusalOf(error) })
    }
  }

  async function handleRefusal(error: unknown, { coupon, cash }: ConfirmedOrder) {
    const text = textOf(error, texts.failed)
    if (!(error instanceof CallError)) return send({ event: 'refused', text })
    const code = error.code ?? ''
    if (code === 'payment_open') {
      const orderId = openOrderIn(error)
      if (orderId) savePendingPayment(orderId)
      return send({ event: 'paymentOpen', text })
    }
    // The quote of a cash on delivery order includes its fee. So the page requests the prices without it.
    const repriced = code === 'price_changed' && !cash ? await newQuoteIn(error) : undefined
    if (repriced) onRepriced(repriced)
    if (cash && (code === 'price_changed' || code === 'cod_refused')) onCashRefused()
    if (code === 'address_missing') onAddressGone()
    const isRefusedCoupon = coupon !== undefined && code.startsWith('coupon_')
    send({ event: 'refused', text: isRefusedCoupon ? texts.couponRemoved(coupon.code, text) : text })
    if (isRefusedCoupon) onCouponRefused()
    const refusedLine = refusedLineIn(error, text)
    if (refusedLine) onLineRefused(refusedLine)
  }

  return {
    state: shownOf(shown ?? first),
    place,
    /** Keeps the warning against a second payment on the page while the check runs. */
    checkAgain: () => send({ event: 'checkAgain' }),
    startAgain: () => send({ event: 'startAgain' }),
    /** Removes the message of the last try after the shopper has changed the order. */
    clear: () => send({ event: 'clear' }),
  }
}

const dismiss = (orderId: string) => call(ordersContract.dismissPayment, { id: orderId }).catch(() => undefined)

const isPlaced = (orderId: string) =>
  call(ordersContract.checkPayment, { id: orderId }).then(
    ({ state }) => state === 'placed',
    () => false,
  )
