import * as alertsContract from '#shop/stock/alerts/contract.ts'
import * as stockBundleContract from '#shop/stock/bundle-contract.ts'
import * as stockContract from '#shop/stock/contract.ts'
import type { StockItem } from '#shop/stock/contract.ts'
import { dayInIndia } from '#kernel/india.ts'
import { type Busy, day } from './busy.ts'
import { emailOf, people } from './people.ts'

const deliveries = 4
const lifeDays = 730

/** Counts the stock of every pack, and plans a delivery each quarter. The gift set is a bundle, whose parts have the stock. */
export async function openStock(busy: Busy, orders: number) {
  const { agenda, call, asOwner, end } = busy
  const owner = await asOwner()
  for (const [index, item] of (await call(stockContract.listStock, { limit: 50 }, owner)).entries()) {
    const { _id: id, product, pack, lowAt: _lowAt, ...fields } = item
    if (isGiftSet(item)) continue
    const sku = `${product.includes('Saffron') ? 'SAF' : 'SHI'}-${pack.replace(/\s/g, '').toUpperCase()}`
    await call(
      stockContract.updateStockItem,
      { ...fields, id, sku, barcode: `890${1_234_500_000 + index}`, weight: 60 + index * 15, tracked: true, lowAt: 12 },
      owner,
    )
  }
  await makeBundle(busy, owner)
  for (let delivery = 0; delivery < deliveries; delivery += 1) {
    const at = new Date(end.getTime() - (364 - (delivery * 364) / deliveries) * day)
    agenda.add(at, () => receive(busy, { at, pieces: 20 + Math.ceil(orders / deliveries) }))
  }
}

const isGiftSet = ({ product }: StockItem) => product.includes('Gift Set')

async function makeBundle({ call }: Busy, owner: string) {
  const items = await call(stockContract.listStock, { limit: 50 }, owner)
  const find = (word: string, pack: string) => items.find((item) => item.product.includes(word) && item.pack === pack && !isGiftSet(item))
  const [set, saffron, shilajit] = [items.find(isGiftSet), find('Saffron', '2 g'), find('Shilajit', '20 g')]
  if (!set || !saffron || !shilajit) throw new Error('the demo catalogue has no gift set')
  await call(
    stockBundleContract.setBundleParts,
    {
      id: set._id,
      version: set.version,
      parts: [
        { id: saffron._id, pieces: 1 },
        { id: shilajit._id, pieces: 1 },
      ],
    },
    owner,
  )
}

async function receive({ call, asOwner }: Busy, { at, pieces }: { at: Date; pieces: number }) {
  const owner = await asOwner()
  const packedOn = dayInIndia(new Date(at.getTime() - 12 * day))
  const bestBefore = dayInIndia(new Date(at.getTime() + lifeDays * day))
  for (const { _id: id, tracked, sku, parts } of await call(stockContract.listStock, { limit: 50 }, owner)) {
    if (!tracked || parts.length > 0) continue
    const batch = `${sku?.slice(0, 3)}-${packedOn.slice(2, 7).replace('-', '')}`
    const movement = { id, reason: 'receipt' as const, pieces, batch, packedOn, bestBefore, note: 'From the packing room' }
    await call(stockContract.addStockMovement, { ...movement, key: `delivery-${packedOn}-${id}` }, owner)
  }
}

/** Ends the year with a count: one pack is sold out and has people who wait for it, two are low, and a sample went to a fair. */
export async function countStock({ call, asOwner }: Busy) {
  const owner = await asOwner()
  const items = await call(stockContract.listStock, { limit: 50 }, owner)
  /** Leaves this many pieces of the newest batches. */
  const count = async (sku: string, counted: number) => {
    const item = items.find((known) => known.sku === sku)
    if (!item) throw new Error(`the demo catalogue has no ${sku}`)
    let left = counted
    for (const { code, onHand } of (await call(stockContract.listStockBatches, { id: item._id }, owner)).batches) {
      const kept = Math.min(left, onHand)
      left -= kept
      const correction = { id: item._id, reason: 'correction' as const, batch: code, pieces: kept - onHand, note: 'Counted by hand' }
      if (kept < onHand) await call(stockContract.addStockMovement, { ...correction, key: `count-of-${sku}-${code}` }, owner)
    }
    return item
  }
  await count('SAF-10G', 4)
  await count('SHI-20G', 9)
  const soldOut = await count('SHI-50G', 0)
  for (const { name } of people.slice(0, 3))
    await call(alertsContract.addStockAlert, { productId: soldOut.productId, variant: soldOut.pack, recipient: emailOf(name) })
  const [first] = items.filter(({ sku }) => sku === 'SAF-1G')
  const batch = first && (await call(stockContract.listStockBatches, { id: first._id }, owner)).batches.find(({ onHand }) => onHand > 3)?.code
  const sample = { reason: 'sample' as const, pieces: -3, note: 'Tasting at the Dilli Haat fair', key: 'samples-of-the-fair' }
  if (first && batch) await call(stockContract.addStockMovement, { id: first._id, batch, ...sample }, owner)
}
