import { LoginDialog } from '#shop/accounts/parts.ts'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { Message } from '#ui/message.tsx'
import { changeQty, clearCart, removeFromCart, startCheckout, useCart } from './cart-store.ts'
import { readToken } from '#ui/session-store.ts'
import { RenderedCartScript } from './rendered-cart-script.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta, useSite } from '#ui/site.ts'
import { cartTexts as texts } from './cart-texts.ts'
import { Button } from '#ui/button.tsx'
import { DeliveryTime } from '../delivery-time.tsx'
import { EmptyPlace } from '#ui/empty-place.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { OrderFacts } from '../order-facts.tsx'
import { UndoNotice } from '#ui/undo-notice.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { useReady } from '#ui/use-ready.ts'
import type { Route } from './+types/cart.ts'
import { type CartItem, countOf, keyOf, totalsOf } from './cart-items.ts'
import { type CartDeal, dealRows } from './cart-deal.ts'
import { CartLine } from './cart-line.tsx'
import { factsOf, type KnownLine, problemOf } from './known-line.ts'
import { renderCart } from './render-cart.server.ts'
import { dealFor, renderDeal } from './render-deal.server.ts'
import { PriceDetails } from './price-details.tsx'
import { useKnownLines } from './use-known-lines.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

/** Keeps the cart out of shared caches. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [cart, deal] = await Promise.all([renderCart(shop.db, request), renderDeal(shop, request)])
  return { ...cart, deal: dealFor(cart.rendered, deal) }
}

/** Requests nothing: after a navigation within the browser, the cart comes from local storage. */
export const clientLoader = (): { rendered: CartItem[]; known: KnownLine[]; deal: CartDeal | undefined } => ({ rendered: [], known: [], deal: undefined })

/** The last removal: its notice, the index of its line, and a function that reverts it. */
type Removal = { text: string; index: number; undo: () => void }

export default function Cart({ loaderData: { rendered, known: renderedLines, deal: renderedDeal } }: Route.ComponentProps) {
  const cart = useCart(rendered)
  const ready = useReady()
  const { known, deal, recheck } = useKnownLines(cart, { lines: renderedLines, deal: renderedDeal }, ready)
  const [removal, setRemoval] = useState<Removal>()
  const page = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()
  const findAll = (selector: string) => [...(page.current?.querySelectorAll<HTMLElement>(selector) ?? [])]

  function showRemoval(next: Removal) {
    setRemoval(next)
    // The focus moves to the Remove button of the line that follows, or of the last line. In an empty cart it moves to Undo.
    focusNext(
      () =>
        findAll('[data-remove]')
          .slice(0, next.index + 1)
          .at(-1) ?? findAll('[data-undo]')[0],
    )
  }

  function closeNotice(index: number) {
    setRemoval(undefined)
    focusNext(() => findAll('h2 a')[index] ?? findAll('[data-remove]').at(-1) ?? findAll('a')[0])
  }

  const notice = removal && <UndoNotice {...removal} onDone={() => closeNotice(removal.index)} />

  return (
    <div ref={page} className="wrap grid gap-6 pt-8 pb-28 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      <NeedsScript subject={texts.page} />
      <RenderedCartScript keys={['cartItems']} rendered={rendered} />
      {!ready && (
        <p role="status" className="when-stale py-10 text-ink-2">
          {texts.loading}
        </p>
      )}
      {cart.length === 0 && notice}
      <div className={ready ? undefined : 'when-drawn'}>
        {cart.length === 0 ? (
          <EmptyPlace icon="bag" title={texts.empty} text={texts.emptyText} link={texts.explore} />
        ) : (
          <FullCart cart={cart} known={known} deal={deal} onRecheck={recheck} notice={notice} noticeAt={removal?.index} onRemoved={showRemoval} />
        )}
      </div>
      <OrderFacts wide />
    </div>
  )
}

type SummaryProps = { cart: CartItem[]; known: KnownLine[]; deal: CartDeal | undefined; onRecheck: () => Promise<KnownLine[]> }

type FullCartProps = SummaryProps & { notice: ReactNode; noticeAt: number | undefined; onRemoved: (removal: Removal) => void }

/** Shows the lines and the prices of the cart. The notice of a removal stands in place of the line, because the top of the page may be out of sight. */
function FullCart({ cart, known, deal, onRecheck, notice, noticeAt, onRemoved }: FullCartProps) {
  const isLast = noticeAt !== undefined && noticeAt >= cart.length
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
      <div>
        <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
          <p className="text-ink-2 tabular-nums">{texts.count(countOf(cart))}</p>
          <button type="button" onClick={() => onRemoved({ text: texts.cleared, index: 0, undo: clearCart() })} className="link min-h-11">
            {texts.clear}
          </button>
        </div>
        <ul>
          {cart.map((item, index) => (
            <Fragment key={keyOf(item)}>
              {index === noticeAt && <NoticeLine>{notice}</NoticeLine>}
              <CartLine
                item={item}
                facts={factsOf(item, known)}
                first={index === 0}
                onQty={(qty) => changeQty(keyOf(item), qty)}
                onRemove={() => onRemoved({ text: texts.removed(`${item.name} ${item.variant}`), index, undo: removeFromCart(keyOf(item)) })}
              />
            </Fragment>
          ))}
          {isLast && <NoticeLine>{notice}</NoticeLine>}
        </ul>
      </div>
      <Summary cart={cart} known={known} deal={deal} onRecheck={onRecheck} />
    </div>
  )
}

const NoticeLine = ({ children }: { children: ReactNode }) => <li className="border-b border-line py-5">{children}</li>

function Summary({ cart, known, deal, onRecheck }: SummaryProps) {
  const [pressed, setPressed] = useState(false)
  const problem = problemOf(cart, known)
  const [dialogOpen, setDialogOpen] = useState(false)
  const close = () => setDialogOpen(false)
  const { onePageCheckout, chargesDelivery } = useSite()
  const { totalPaise, discountPaise, finalPaise } = totalsOf(cart)
  const offers = deal ? dealRows(deal) : []
  const unknownDeliveryPaise = chargesDelivery ? null : 0
  const totalAfterOffersPaise = offers.reduce((left, { paise }) => left - paise, finalPaise + (deal?.deliveryPaise ?? 0))

  async function buy() {
    setPressed(true)
    // The stock may have changed since the server's last answer.
    if (problem !== undefined && problemOf(cart, await onRecheck()) !== undefined) return undefined
    if (!readToken() && !onePageCheckout) return setDialogOpen(true)
    startCheckout()
    // Loads a new document, because only the documents of these two pages may run the payment provider's script.
    window.location.assign(readToken() ? '/checkout' : '/cart/buy')
  }

  return (
    <section aria-labelledby="price-details" className="grid content-start gap-5 self-start rounded-card border border-line bg-card p-6 lg:sticky lg:top-24">
      <h2 id="price-details" className="text-xl">
        {texts.details}
      </h2>
      <PriceDetails
        rows={[{ name: texts.price(texts.count(countOf(cart))), paise: totalPaise }, { name: texts.discount, paise: discountPaise, kind: 'saving' }, ...offers]}
        deliveryPaise={deal ? deal.deliveryPaise : unknownDeliveryPaise}
        total={{ name: texts.total, paise: totalAfterOffersPaise }}
      />
      {deal && deal.gifts.length > 0 && <p className="font-semibold text-leaf">{texts.gift(deal.gifts.join(', '))}</p>}
      {deal?.note !== undefined && <p className="text-sm text-ink-2">{deal.note}</p>}
      <DeliveryTime />
      {problem !== undefined && !pressed && <Message state={{ kind: 'info', text: texts.changeFirst(problem) }} />}
      {/* On a phone the button stays at the foot of the screen, with the reason why it did nothing. */}
      <div className="grid gap-2.5 max-md:[@media(min-height:30rem)]:fixed max-md:inset-x-0 max-md:max-h-[40dvh] max-md:overflow-y-auto max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2.5">
        {problem !== undefined && pressed && <Message state={{ kind: 'failed', text: texts.changeFirst(problem) }} />}
        <Button wide onClick={() => void buy()}>
          {texts.buy}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-3">{texts.taxes}</p>
      <LoginDialog open={dialogOpen} onClose={close} origin="/cart" />
    </section>
  )
}
