import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#domain/addresses/contract.ts'
import { dismissPayment, placeOrder, preparePayment } from '#domain/orders/contract.ts'
import { quote, type Quote } from '#domain/pricing/contract.ts'
import { whileSignedIn } from '../account/guard.ts'
import { clearBought, forgetPendingPayment, keepPendingPayment, readCheckout } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { toast } from '../ui/toast-store.ts'
import { useHere } from '../ui/use-here.ts'
import { type AppliedCoupon, itemsOf, orderRequest } from './order-request.ts'
import { loadPaymentScript, openPaymentDialog } from './payment-dialog.ts'
import { settlePendingPayment } from './pending-payment.ts'

/** `unconfirmed`: money may have left the account, and no word came on whether the order stands. */
export type Placing = { kind: 'ready' } | { kind: 'placing' } | { kind: 'failed'; text: string } | { kind: 'unconfirmed' }

/** What the shopper agreed to. */
export type Bill = { quote: Quote; address: Address; coupon: AppliedCoupon | undefined }

type Events = {
  /** A price changed meanwhile: this is the cart now. */
  onRepriced(quote: Quote): void
  onCouponRefused(): void
  onAddressGone(): void
}

/** From Place Order to a settled order: prepare, pay in the provider's dialog, hand in the payment. One at a time, however often it is clicked. */
export function usePlaceOrder(scriptUrl: string, { onRepriced, onCouponRefused, onAddressGone }: Events) {
  const [state, setState] = useState<Placing>({ kind: 'ready' })
  const running = useRef(false)
  const isHere = useHere()
  const navigate = useNavigate()

  function stop(next: Placing) {
    running.current = false
    setState(next)
  }

  function finish(bought: CartItem[]) {
    clearBought(bought)
    leave()
  }

  function leave() {
    toast(texts.placed)
    void navigate('/myorders')
  }

  async function place(bill: Bill | undefined) {
    if (running.current) return
    const cart = readCheckout()
    if (!bill) return stop({ kind: 'failed', text: texts.selectAddress })
    if (cart.length === 0) return stop({ kind: 'failed', text: texts.emptyCart })
    running.current = true
    setState({ kind: 'placing' })
    try {
      // The dialog's script, no part of the page, comes while the server prepares the payment.
      const script = loadPaymentScript(scriptUrl)
      const prepared = await whileSignedIn(
        call(preparePayment, { items: itemsOf(cart), addressId: bill.address._id, coupon: bill.coupon?.code ?? null, expectedTotal: bill.quote.total }),
      )
      if (prepared.order) return finish(cart)
      if (!(await script)) return stop({ kind: 'failed', text: texts.scriptFailed })
      // Who went on to another page meanwhile buys nothing there.
      if (!isHere()) return dismiss(prepared.orderId)
      keepPendingPayment(prepared.orderId)
      openPaymentDialog(prepared, dialogEvents(prepared.orderId, bill, cart))
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
        setState({ kind: 'placing' })
        void handIn(bill, payment, bought)
      },
      onFailed(why: string) {
        reason = texts.paymentFailed(why)
        stop({ kind: 'failed', text: reason })
      },
      onDismissed() {
        if (paid) return
        forgetPendingPayment()
        dismiss(orderId)
        stop(reason ? { kind: 'failed', text: reason } : { kind: 'ready' })
      },
    }
  }

  async function handIn(bill: Bill, payment: Payment, bought: CartItem[]) {
    try {
      await whileSignedIn(call(placeOrder, { ...orderRequest(bill), ...payment }))
      finish(bought)
    } catch (error) {
      const said = textOf(error, '')
      stop(said ? { kind: 'failed', text: said } : { kind: 'unconfirmed' })
    }
  }

  async function refuse(error: unknown) {
    const code = error instanceof CallError ? (error.code ?? '') : ''
    const repriced = code === 'price_changed' && error instanceof CallError ? await newQuote(error.details) : undefined
    if (repriced) onRepriced(repriced)
    if (code.startsWith('coupon_')) onCouponRefused()
    if (code === 'address_missing') onAddressGone()
    stop({ kind: 'failed', text: textOf(error, texts.failed) })
  }

  async function checkAgain() {
    setState({ kind: 'placing' })
    const pending = await settlePendingPayment()
    if (pending === 'placed') return leave()
    setState(pending === 'waiting' ? { kind: 'unconfirmed' } : { kind: 'ready' })
  }

  return { state, place, checkAgain }
}

const dismiss = (orderId: string) => void call(dismissPayment, { id: orderId }).catch(() => undefined)

type Payment = { razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string }

/** The cart at its new prices, out of a refusal's details. */
async function newQuote(details: unknown): Promise<Quote | undefined> {
  const given = typeof details === 'object' && details !== null && 'quote' in details ? details.quote : undefined
  const read = await quote['~standard'].validate(given)
  return read.issues ? undefined : read.value
}
