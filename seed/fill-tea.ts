import { moveBrandPack } from '#shop/office/brand-pack/contract.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import * as stockContract from '#shop/stock/contract.ts'
import type { Shop } from '#platform/shop.ts'
import { type Call, createCall, openSessions } from './call-api.ts'
import { fillEmpty } from './fill-empty.ts'
import type { App, MemoryShop } from './memory-shop.ts'
import { packBrand } from './pack-brand.ts'
import { teaFacts } from '#shop/settings/rules/tea-facts.ts'

const piecesOfPack = 40

/**
 * Fills an empty database with the tea brand of `seed/tea`, as its owner would: moves its brand pack in, enters the facts and counts the stock.
 * @returns lines to print for the operator; none if the database is not empty
 */
export const fillTea = (shop: Shop, app: App): Promise<string[]> =>
  fillEmpty(shop, app, shop.now(), async (memory) => {
    const call = createCall(memory.api)
    const { id } = await memory.shop.db.selectFrom('customer').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
    const owner = await openSessions(memory.shop)(id)
    await moveIn(memory, owner)
    await call(settingsContract.saveSettings, teaFacts, owner)
    await countStock(call, owner)
    return 'The tea brand was added to the empty database.'
  })

/** Moves the pack in. An answer that leaves pictures to be stored asks for the same request again. */
async function moveIn({ api }: MemoryShop, owner: string) {
  const zip = Uint8Array.from(await packBrand('seed/tea'))
  const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/zip' }
  for (let left = 1; left > 0;) {
    const { method, path, reply } = moveBrandPack
    const answer = await api.request(`${path}?dryRun=false`, { method, headers, body: zip }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    if (!answer.ok) throw new Error(`the shop refused the brand pack: ${await answer.text()}`)
    const moved = reply.parse(await answer.json())
    const refused = moved.parts.flatMap(({ items }) => items.filter(({ change }) => change === 'refused'))
    if (refused.length > 0) throw new Error(`the shop refused parts of the brand pack: ${JSON.stringify(refused)}`)
    left = moved.left
  }
}

async function countStock(call: Call, owner: string) {
  for (const { _id: id, product: _product, pack: _pack, ...fields } of await call(stockContract.listStock, { limit: 50 }, owner)) {
    await call(stockContract.updateStockItem, { ...fields, id, tracked: true, lowAt: 10 }, owner)
    const receipt = { id, reason: 'receipt' as const, pieces: piecesOfPack, note: 'The first count' }
    await call(stockContract.addStockMovement, { ...receipt, key: `first-count-${id}` }, owner)
  }
}
