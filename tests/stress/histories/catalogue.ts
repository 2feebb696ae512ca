import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import type { Model } from './model.ts'

const names = ['Kashmiri Saffron', 'Shilajit', 'Gift set']

/** The two packs of each product, as the catalogue spells them and as sheets do. */
const packs = [
  { label: '1 g', spelling: '1\u00A0G' },
  { label: '2 g', spelling: '2g' },
]

/** The discount of the second pack: its eight decimals of a basis point take ₹900 to ₹809.99. */
const exactDiscount = 10.0011111111

/** Changes the price of one pack. The other gets its first price again. */
export async function reprice(model: Model, { product, variant, rupees }: ActionOf<'reprice'>) {
  const prices = [500, 900].map((price, index) => (index === variant ? rupees : price))
  const variants = prices.map((price, index) => ({ quantity: packs[index]?.label, price, discount: index === 0 ? 0 : exactDiscount }))
  const body = { name: names[product], variants, priceDrops: 'accept' }
  await callShop(model, 'PUT', `/products/${model.products[product]}`, { token: model.admin, body })
}

/** Changes prices by a sheet, which may take the first pack out of the catalogue. The shop refuses a sheet without lines. */
export async function importSheet(model: Model, { product, by, prices, removesFirst }: ActionOf<'import'>) {
  const id = pick(model.products, product) ?? ''
  const known = await model.shop.db.selectFrom('variant').select(['quantity', 'itemId']).where('productId', '=', id).orderBy('position').execute()
  const lines = packs.flatMap(({ label, spelling }, index) => {
    const packId = by === 'id' ? known.find(({ quantity }) => quantity === label)?.itemId : ''
    const isRemoved = removesFirst && index === 0
    if (prices[index] === undefined && !isRemoved) return []
    return [[id, packId ?? '', by === 'id' ? label : spelling, isRemoved ? '' : prices[index], isRemoved ? 'yes' : '']]
  })
  const csv = [['Id', 'Pack ID', 'Quantity', 'Price', 'Remove'], ...lines].map((cells) => cells.join(',')).join('\r\n')
  const answer = await callShop(model, 'POST', '/products/import', { token: model.admin, body: { csv, priceDrops: 'accept' } })
  if (answer?.status === 200) model.lastImport = answer.body.importId
}

/** The second undo of an import changes nothing. */
export async function undoImport(model: Model) {
  if (model.lastImport !== undefined) await callShop(model, 'POST', '/products/import/undo', { token: model.admin, body: { importId: model.lastImport } })
}
