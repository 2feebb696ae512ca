import { Fragment, type ReactNode, useRef, useState } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import { isSoldOut, productPath } from '#shop/catalogue/rules.ts'
import { noindexMeta } from '#ui/site.ts'
import { AddToCart } from '#shop/orders/parts.ts'
import { cardGrid, ProductCard, unsaveProduct, useSaved, useSavedProducts, wishlistTexts as texts } from '#shop/catalogue/parts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyPlace } from '#ui/empty-place.tsx'
import { Loading } from '#ui/loading.tsx'
import { UndoNotice } from '#ui/undo-notice.tsx'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { useReady } from '#ui/use-ready.ts'
import type { Route } from './+types/wishlist.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

/** The last removal: its notice, the index of its card, and a function that reverts it. */
type Removal = { text: string; index: number; undo: () => void }

/** The products saved for later. The server renders the same page for everybody: the list is in the browser. */
export default function Wishlist() {
  const ids = useSaved()
  const ready = useReady()
  const { products, failed, retry } = useSavedProducts(ids)
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-3 mb-9 max-w-[56ch] text-ink-2">{texts.lead}</p>
      {failed && (
        <div className="mb-9 grid justify-items-start gap-5">
          <p role="alert">{texts.failed}</p>
          <Button look="outline" onClick={retry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {ready && products && (!failed || products.length > 0) ? (
        <SavedList products={products} />
      ) : (
        !failed && <Loading text={texts.loading} page={texts.page} />
      )}
    </div>
  )
}

/** Shows the cards. The notice of a removal takes the place of the card, because the top of the page may be out of sight. */
function SavedList({ products }: { products: Product[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [removal, setRemoval] = useState<Removal>()
  const focusNext = useFocusNext()
  const findAll = (selector: string) => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])]

  function remove({ _id, name }: Product, index: number) {
    try {
      setRemoval({ text: texts.removed(name), index, undo: unsaveProduct(_id) })
    } catch {
      // The browser blocks the storage. `unsaveProduct` has shown a toast about it, and the card stays.
      return
    }
    // A card is tall, so the focus on the next card would scroll the notice out of sight.
    focusNext(() => findAll('[data-undo]')[0])
  }

  function closeNotice(index: number) {
    setRemoval(undefined)
    focusNext(() => findAll('h3 a')[index] ?? findAll('[data-remove]').at(-1) ?? findAll('a')[0])
  }

  const notice = removal && (
    <NoticeLine>
      <UndoNotice text={removal.text} undo={removal.undo} onDone={() => closeNotice(removal.index)} />
    </NoticeLine>
  )
  return (
    <div ref={list}>
      {products.length === 0 && (
        <>
          {notice && <ul className="mb-6">{notice}</ul>}
          <EmptyPlace icon="heart" title={texts.empty} text={texts.emptyText} link={texts.explore} />
        </>
      )}
      {products.length > 0 && (
        <section aria-labelledby="saved">
          <h2 id="saved" className="mb-5 font-sans text-base font-normal tracking-normal text-ink-2">
            {texts.count(products.length)}
          </h2>
          <ul className={cardGrid(products.length)}>
            {products.map((product, index) => (
              <Fragment key={product._id}>
                {index === removal?.index && notice}
                <li className="grid">
                  <SavedCard product={product} onRemove={() => remove(product, index)} />
                </li>
              </Fragment>
            ))}
            {removal && removal.index >= products.length && notice}
          </ul>
        </section>
      )}
    </div>
  )
}

const NoticeLine = ({ children }: { children: ReactNode }) => <li className="col-span-full">{children}</li>

/** A card with ADD TO CART where the product has one pack, and else with a link to choose one. */
function SavedCard({ product, onRemove }: { product: Product; onRemove: () => void }) {
  const { name, variants } = product
  const path = productPath(product)
  const [variant] = variants
  const isOnePack = variants.length === 1 && variant
  return (
    <ProductCard product={product} to={path} hasHeart={false}>
      <div className="grid gap-1">
        {isOnePack && !variant.soldOut ? (
          <AddToCart product={product} variant={variant} qty={1} />
        ) : (
          <ButtonLink to={path} wide look="outline" className="px-2! leading-tight">
            <span>{isOnePack || isSoldOut(product) ? texts.see : texts.choose}</span>
            <span className="sr-only">{` ${texts.of(name)}`}</span>
          </ButtonLink>
        )}
        <button type="button" data-remove onClick={onRemove} className="link min-h-11 justify-self-center px-2 text-sm">
          {texts.remove}
          <span className="sr-only">{` ${name}`}</span>
        </button>
      </div>
    </ProductCard>
  )
}
