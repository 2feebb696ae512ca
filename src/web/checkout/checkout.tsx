import { type ReactNode, useState } from 'react'
import { Link, redirectDocument } from 'react-router'
import type { Address } from '#domain/addresses/contract.ts'
import type { Quote } from '#domain/pricing/contract.ts'
import { requireSession } from '../account/guard.ts'
import { Message } from '../account/message.tsx'
import { unlisted } from '../site.ts'
import { shopContext } from '../shop-context.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/checkout.ts'
import { AddressPicker } from './address-picker.tsx'
import { findAddresses, isOwnDocument, priceCheckout, type Pricing } from './load-checkout.ts'
import type { AppliedCoupon } from './order-request.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { type PendingPayment, settlePendingPayment } from './pending-payment.ts'
import { usePlaceOrder } from './use-place-order.ts'

const liveScript = 'https://checkout.razorpay.com/v1/checkout.js'
const sandboxScript = '/sandbox/razorpay/checkout.js'

export const meta: Route.MetaFunction = ({ matches }) => unlisted(matches, texts.title)

export function loader({ context }: Route.LoaderArgs) {
  const { RAZORPAY_CHECKOUT_URL, sandbox } = context.get(shopContext).config
  return { scriptUrl: RAZORPAY_CHECKOUT_URL ?? (sandbox ? sandboxScript : liveScript) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  requireSession()
  if (!isOwnDocument()) throw redirectDocument('/checkout')
  const { scriptUrl } = await serverLoader()
  // First, because a payment that turns out to be settled empties the cart.
  const pending = await settlePendingPayment()
  const [pricing, addresses] = await Promise.all([priceCheckout(), findAddresses()])
  return { scriptUrl, pending, pricing, addresses }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Loading page={texts.page} />
    </Frame>
  )
}

export default function Checkout({ loaderData: { scriptUrl, pending, pricing: loadedPricing, addresses: loadedAddresses } }: Route.ComponentProps) {
  const [pricing, setPricing] = useState<Pricing>(loadedPricing)
  const [coupon, setCoupon] = useState<AppliedCoupon>()
  const { addresses, address, select, setAddresses } = useAddresses(loadedAddresses)

  const setQuote = (quote: Quote) => setPricing((now) => (now.kind === 'priced' ? { ...now, quote } : now))

  async function priceAgain() {
    setCoupon(undefined)
    setPricing(await priceCheckout())
  }

  const { state, place, checkAgain } = usePlaceOrder(scriptUrl, {
    onRepriced: setQuote,
    onCouponRefused: () => void priceAgain(),
    onAddressGone: () => void findAddresses().then(setAddresses),
  })

  return (
    <Frame>
      <Pending pending={pending} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-14">
        <section aria-labelledby="delivery" className="grid content-start gap-4">
          <h2 id="delivery" className="text-2xl">
            {texts.delivery}
          </h2>
          <AddressPicker addresses={addresses} selectedId={address?._id} onSelect={select} onChange={setAddresses} />
        </section>
        <PaymentPanel
          pricing={pricing}
          coupon={coupon}
          state={state}
          hasAddress={address !== undefined}
          onCoupon={(applied, quote) => {
            setCoupon(applied)
            setQuote(quote)
          }}
          onPriceAgain={priceAgain}
          onPlace={() => place(address && pricing.kind === 'priced' ? { address, coupon, quote: pricing.quote } : undefined)}
          onCheckAgain={checkAgain}
        />
      </div>
    </Frame>
  )
}

/** The addresses, and the one to deliver to: the chosen one as long as it is there, else the first. */
function useAddresses(loaded: Address[]) {
  const [addresses, setAddresses] = useState(loaded)
  const [selectedId, select] = useState<string>()
  const address = addresses.find(({ _id }) => _id === selectedId) ?? addresses[0]
  return { addresses, address, select, setAddresses }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap grid gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      {children}
    </div>
  )
}

function Pending({ pending }: { pending: PendingPayment }) {
  if (pending === 'waiting') {
    return (
      <Message
        state={{
          kind: 'told',
          text: texts.earlierWaiting,
        }}
      />
    )
  }
  if (pending === 'none') return null
  return (
    <div className="grid gap-1">
      <Message state={{ kind: 'done', text: texts.earlierPlaced }} />
      <Link to="/Myorders" className="link min-h-11 content-center justify-self-start">
        {texts.seeOrders}
      </Link>
    </div>
  )
}
