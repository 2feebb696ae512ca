import { signedInAdmin } from './make.ts'
import { type Checkout, makeCheckout } from './make-order.ts'
import { makeProduct } from './make-product.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'
import { countStock, makeBundle, trackStock } from './track-stock.ts'

/** A gift set of one pack of saffron (3 on hand, of two batches) and two of shilajit (9 on hand), and its buyers. */
export async function makeGiftSet(count = 1) {
  const buyers = await Promise.all(Array.from({ length: count }, makeCheckout))
  const saffron = buyers[0]?.productId ?? ''
  const { id: shilajit } = await makeProduct(shop, { name: 'Shilajit', variants: [{ quantity: '20 g', price: 1200 }] })
  await trackStock(shop, saffron, 2, { batch: 'S1', bestBefore: '2027-01-31' })
  const saffronItem = await trackStock(shop, saffron, 1, { batch: 'S2', bestBefore: '2027-06-30' })
  const shilajitItem = await trackStock(shop, shilajit, 9, {}, '20 g')
  const { productId, bundleId } = await makeBundle(shop, [
    { itemId: saffronItem, pieces: 1 },
    { itemId: shilajitItem, pieces: 2 },
  ])
  return { buyers: buyers as [Checkout, ...Checkout[]], saffron, saffronItem, shilajitItem, productId, bundleId, token: await signedInAdmin() }
}

type GiftSet = Awaited<ReturnType<typeof makeGiftSet>>

export const sets = ({ productId }: Pick<GiftSet, 'productId'>, qty: number) => ({ items: [{ productId, variant: '1 box', qty }], expectedTotal: 900 * qty })
export const stocks = async ({ saffronItem, shilajitItem }: GiftSet) => [await countStock(shop, saffronItem), await countStock(shop, shilajitItem)]
export const even = (...counts: number[]) => counts.map((onHand) => ({ onHand, ledger: onHand }))
export const holds = () => shop.db.selectFrom('stockHold').select(['itemId', 'pieces']).orderBy('pieces').execute()
export const setParts = ({ token }: Pick<GiftSet, 'token'>, id: string, parts: object[], version?: number) =>
  send('PUT', `/stock/${id}/parts`, { token, body: { parts, version } })
