import { useState } from 'react'
import { Link } from 'react-router'
import { refusalOfState } from '#shop/places/rules.ts'
import { Message } from '#ui/message.tsx'
import { changeQty, removeFromCheckout } from '../cart/cart-store.ts'
import { RenderedCartScript } from '../cart/rendered-cart-script.tsx'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { NeedsScript } from '#ui/needs-script.tsx'
import { OrderFacts } from '../order-facts.tsx'
import { AddressPicker, type TypedPlace } from '#shop/accounts/parts.ts'
import { initialPricing, findAddresses, type LoadedOrder } from './load-checkout.ts'
import { PayPanel } from './pay-panel.tsx'
import type { PendingPayment } from './pending-payment.ts'
import { PricePanel } from './price-panel.tsx'
import type { RenderedCheckout } from './render-checkout.server.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { useGift } from '../../gifts/pages/use-gift.ts'
import { SignedOut } from './signed-out.tsx'
import { CodeDialog } from './cod-parts.tsx'
import { useAddresses } from './use-addresses.ts'
import { useBusiness } from './use-business.ts'
import { useCod } from './use-cod.ts'
import { useCartElsewhere } from './use-cart-elsewhere.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePricing } from './use-pricing.ts'
import { useWaiting } from '#ui/use-waiting.ts'

/** `arrived`: the shopper has just logged in on this page, so the next step has the focus. */
type OrderPageProps = { data: RenderedCheckout | LoadedOrder; arrived?: boolean }

/** Shows the checkout. It shows the server-rendered order until the browser has loaded addresses and prices. */
export function OrderPage({ data, arrived = false }: OrderPageProps) {
  const loaded = data.kind === 'loaded' ? data : undefined
  const { rendered, known } = data.kind === 'rendered' ? data : { rendered: undefined, known: [] }
  const [savedAddresses, setSavedAddresses] = useState(0)
  const [typedPlace, setTypedPlace] = useState<TypedPlace>()
  const [remind, setRemind] = useState(false)
  const offersReminder = loaded?.offersReminder === true
  const [pressed, setPressed] = useState(false)
  const business = useBusiness(loaded?.terms.takesGstin === true)
  const gift = useGift(loaded?.gifts)
  const { addresses, selected, address, select, edited, edit, adding, setAdding, setAddresses } = useAddresses(loaded?.addresses, loaded?.addressId)
  // A pending request may change the order. So the shopper cannot place the order before the reply.
  const { waiting, track } = useWaiting()
  // The answer about a coupon and the answer about another change would overwrite each other. So neither starts before the other has ended.
  const { waiting: isCouponChecked, track: trackCoupon } = useWaiting()
  const { pricing, blockedBy, coupon, extras, destination, notice, ...prices } = usePricing(
    loaded?.prices ?? { pricing: initialPricing(rendered ?? [], known) },
    loaded?.extras,
    track,
    address ?? typedPlace,
  )

  const { state, place, checkAgain, startAgain, clear } = usePlaceOrder(data, loaded?.pending, {
    onRepriced: prices.setQuote,
    onCashRefused: () => void prices.reprice(),
    onLineRefused: (refusal) => void prices.refuseLine(refusal),
    onCartChanged: () => void prices.reprice(texts.cartChanged),
    onCouponRefused: () => void prices.priceWithoutCoupon(),
    onNotPaid: () => coupon && void prices.reprice(),
    onAddressGone: () => void track(findAddresses()).then((found) => setAddresses(() => found)),
  })
  const placing = state.kind === 'placing'
  // The state of a gift whose recipient is asked is known only later.
  const stateRefusal = address && !gift?.asks && loaded?.terms.onlyState ? refusalOfState(address, loaded.terms.onlyState) : ''
  const canChange = loaded && !waiting && (state.kind === 'ready' || state.kind === 'dismissed' || (state.kind === 'failed' && !state.isOpen))
  const cod = useCod(
    canChange && address && !gift?.typed.isGift && pricing.kind === 'priced' && blockedBy === undefined ? { ...pricing, address, coupon, extras } : undefined,
    placing || (state.kind === 'failed' && state.isOpen === true),
    () => void prices.reprice(),
  )
  useCartElsewhere(canChange ? pricing.cart : undefined, () => void prices.reprice(texts.cartChanged))

  /** Changes the quantity of a line, or removes it at 0. */
  function changeLine(key: string, qty: number) {
    if (qty > 0) changeQty(key, qty)
    else removeFromCheckout(key)
    clear()
    void prices.reprice()
  }

  function placeOrder() {
    prices.setNotice('')
    setPressed(true)
    if (stateRefusal) return undefined
    const buyer = business?.confirm()
    if (buyer === false) return undefined
    const sentGift = gift?.confirm()
    if (sentGift === false) return undefined
    // An advance is paid in the payment dialog, as an online payment is. Without an advance, the order is placed at once.
    const cash = cod.chosen?.advance === undefined ? undefined : cod.chosen
    if (cod.chosen && !cash) return cod.place(buyer)
    if (blockedBy !== undefined) {
      clear()
      // The stock may have changed since the last prices.
      return void prices.reprice()
    }
    void place(
      address && pricing.kind === 'priced'
        ? {
            cart: pricing.cart,
            address,
            coupon,
            extras,
            quote: pricing.quote,
            remind: offersReminder && !cash ? remind : undefined,
            business: buyer,
            cash,
            gift: sentGift,
          }
        : undefined,
    )
  }

  const blockText = blockedBy === undefined ? stateRefusal : texts.changeFirst(blockedBy)
  // Before the first press, the refusal of a state shows only beside the addresses.
  const showsBlock = blockText !== '' && (pressed || !stateRefusal)
  const blocked = showsBlock ? { kind: pressed ? ('failed' as const) : ('info' as const), text: blockText } : undefined

  if (state.kind === 'signedOut') return <SignedOut {...state} />
  return (
    <div className="wrap grid gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      {!loaded && <NeedsScript subject={texts.page} />}
      {rendered && <RenderedCartScript keys={['checkoutItems', 'cartItems']} rendered={rendered} />}
      {loaded && <EarlierPayment pending={loaded.pending} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_420px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14 lg:gap-y-0">
        <SummaryPanel
          pricing={pricing}
          notice={notice}
          onReprice={() => void prices.reprice()}
          onLine={loaded && changeLine}
          rendered={!loaded}
          inert={placing || isCouponChecked}
        />
        <section aria-labelledby="delivery" inert={placing} className="grid content-start gap-4 lg:col-start-1 lg:row-span-3 lg:row-start-1">
          <h2 id="delivery" className="text-2xl">
            {texts.delivery}
          </h2>
          {addresses ? (
            <AddressPicker
              addresses={addresses}
              selectedId={selected?._id}
              onSelect={select}
              editedId={edited?._id}
              onEdit={edit}
              adding={adding}
              onAdding={setAdding}
              focusFirst={arrived}
              onChange={setAddresses}
              onPlace={setTypedPlace}
              onSaved={() => setSavedAddresses(savedAddresses + 1)}
              track={track}
            />
          ) : (
            <AddressesLoading />
          )}
          {stateRefusal && <Message state={{ kind: 'info', text: stateRefusal }} />}
        </section>
        {pricing.kind === 'priced' && (
          <PricePanel
            quote={pricing.quote}
            coupon={coupon}
            extras={extras}
            destination={destination}
            cash={cod.chosen}
            onCoupon={prices.applyCoupon}
            rendered={!loaded}
            waiting={waiting}
            track={(answer) => track(trackCoupon(answer))}
            inert={placing}
          />
        )}
        {loaded && (
          <PayPanel
            pricing={pricing}
            state={state}
            cod={cod}
            business={business}
            gift={gift}
            address={address}
            hasOpenForm={selected !== undefined && address === undefined}
            waiting={waiting}
            savedAddresses={savedAddresses}
            arrived={arrived}
            notice={notice}
            boxes={loaded.boxes?.map(({ module, label }) => ({
              module,
              label,
              isWanted: extras?.[module] === true,
              disabled: isCouponChecked,
              onChange(isWanted) {
                clear()
                prices.chooseExtra(module, isWanted)
              },
            }))}
            remind={offersReminder ? { isWanted: remind, onChange: setRemind } : undefined}
            blocked={blocked}
            onPlace={placeOrder}
            onCheckAgain={checkAgain}
            onStartAgain={startAgain}
          />
        )}
      </div>
      {cod.waiting && <CodeDialog waiting={cod.waiting} onPlaced={cod.finish} onClose={cod.close} />}
      <OrderFacts wide />
    </div>
  )
}

/** Stands in place of the addresses while they load. It is as tall as a phone's screen, so that nothing below it visibly moves. */
const AddressesLoading = () => (
  <p role="status" data-loading="" className="min-h-dvh py-10 text-ink-2 lg:min-h-0 noscript:hidden">
    {texts.loading}
  </p>
)

/** Tells the outcome of an earlier payment, if it is known. */
function EarlierPayment({ pending }: { pending: PendingPayment }) {
  if (pending === 'none' || pending === 'waiting' || pending === 'unreached') return null
  if (pending === 'open') return <Message state={{ kind: 'info', text: texts.earlierOpen }} />
  return (
    <div className="grid gap-1">
      <Message state={{ kind: 'done', text: texts.earlierPlaced }} />
      <Link to="/Myorders" className="link min-h-11 content-center justify-self-start">
        {texts.seeOrders}
      </Link>
    </div>
  )
}
