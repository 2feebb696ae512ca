import { sql } from 'kysely'
import { canonicalLine } from '#kernel/text.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { type Action, type Added, type Kept, labels, spellings } from './action.ts'

/** A pack in the model. `name` is the index of its label, `label` its stored spelling. */
type Pack = { product: number; name: number; label: string; inCatalogue: boolean; pieces: number }

type Snapshot = Map<string, { name: number; label: string }>

type World = {
  shop: Pick<TestShop, 'shop' | 'api'>
  token: string
  products: { id: string; name: string }[]
  /** Every pack that was ever in the catalogue, by its id. */
  packs: Map<string, Pack>
  lastImport: { id: string; product: number; before: Snapshot; isTouched: boolean } | undefined
  receipts: number
}

export type Tally = { histories: number; actions: number; accepted: number; refused: number; pieces: number }

export const newTally = (): Tally => ({ histories: 0, actions: 0, accepted: 0, refused: 0, pieces: 0 })

/** A line of a save or a sheet: what is sent, and what the model expects. `id` is undefined for a label without an id. */
type Line = { id: string | undefined; name: number; typed: string }

/** Plays one history against the model, and compares shop and model after each action. @throws Error at the first difference */
export async function runHistory(shop: Pick<TestShop, 'shop' | 'api'>, token: string, actions: Action[], tally: Tally) {
  const world: World = { shop, token, products: [], packs: new Map(), lastImport: undefined, receipts: 0 }
  for (const place of [0, 1]) await addProduct(world, place, `Product ${tally.histories} of ${place}`)
  for (const action of actions) {
    await play(world, action, tally)
    await compare(world)
    tally.actions += 1
  }
  tally.histories += 1
  for (const { pieces } of world.packs.values()) tally.pieces += pieces
}

async function call({ shop: { api }, token }: World, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(body)}`)
  return { status: answer.status, body: await answer.json() }
}

async function addProduct(world: World, product: number, name: string) {
  const variants = [0, 1, 2].map((each) => ({ quantity: labels[each], price: 100 }))
  const { body } = await call(world, 'POST', '/products', { name, variants })
  world.products.push({ id: body.product._id, name })
  for (const [place, { _id, quantity }] of body.product.variants.entries())
    world.packs.set(_id, { product, name: place, label: quantity, inCatalogue: true, pieces: 0 })
}

const ofProduct = ({ packs }: World, product: number, isIn = true) => [...packs].filter(([, pack]) => pack.product === product && pack.inCatalogue === isIn)

/** Returns the item at `which` in a list, or an empty list. */
const picked = <Item>(items: readonly Item[], which: number): Item[] => items.slice(which % Math.max(1, items.length)).slice(0, 1)

const spell = (name: number, style: number) => (spellings[style] ?? String)(labels[name] ?? '')

/** Returns the lines of packs of the catalogue, each once, and of labels without ids. */
function linesOf(world: World, product: number, kept: Kept[], added: Added[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { which, by, rename, spelling } of kept) {
    const [[id, pack] = []] = picked(ofProduct(world, product), which)
    if (id === undefined || pack === undefined || lines.has(id)) continue
    const name = by === 'id' && rename !== null ? rename : pack.name
    lines.set(id, { id: by === 'id' ? id : undefined, name, typed: by === 'id' && rename === null ? pack.label : spell(name, spelling) })
  }
  return [...lines.values(), ...added.map(({ label, spelling }) => ({ id: undefined, name: label, typed: spell(label, spelling) }))]
}

async function play(world: World, action: Action, tally: Tally) {
  if (action.kind === 'receive') return receive(world, action.which, action.pieces)
  if (action.kind === 'undo') return undo(world)
  if (action.kind === 'restore') return deleteAndRestore(world, action.product)
  const lines = linesOf(world, action.product, action.kept, action.added)
  const isAccepted = action.kind === 'save' ? await save(world, action.product, lines) : await importSheet(world, action, lines)
  if (isAccepted) tally.accepted += 1
  else tally.refused += 1
}

async function receive(world: World, which: number, pieces: number) {
  const [[id, pack] = []] = picked([...world.packs], which)
  if (id === undefined || pack === undefined) return
  world.receipts += 1
  const { status } = await call(world, 'POST', `/stock/${id}/movements`, { reason: 'receipt', pieces, key: `${id} ${world.receipts}` })
  if (status !== 200) throw new Error(`A receipt answered ${status}.`)
  pack.pieces += pieces
}

async function save(world: World, product: number, lines: Line[]): Promise<boolean> {
  const { id = '', name = '' } = world.products[product] ?? {}
  const variants = lines.map((line) => ({ ...(line.id !== undefined && { _id: line.id }), quantity: line.typed, price: 100 }))
  const { status } = await call(world, 'PUT', `/products/${id}`, { name, variants })
  if (status !== 200) return false
  if (world.lastImport?.product === product) world.lastImport.isTouched = true
  await expectLines(world, product, lines, new Map())
  return true
}

type Import = Extract<Action, { kind: 'import' }>

async function importSheet(world: World, { product, removed, oldPacks }: Import, lines: Line[]): Promise<boolean> {
  const id = world.products[product]?.id ?? ''
  const before: Snapshot = new Map(ofProduct(world, product).map(([packId, pack]) => [packId, { name: pack.name, label: pack.label }]))
  const gone = new Map(removed.flatMap((which) => picked(ofProduct(world, product), which)))
  const back = oldPacks
    .flatMap((which) => picked(ofProduct(world, product, false), which))
    .map(([packId, pack]) => ({ id: packId, name: pack.name, typed: pack.label }))
  const named = [...lines.filter((line) => !gone.has(line.id ?? '')), ...back]
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = [...named.map((line) => [id, line.id ?? '', line.typed, '100', '']), ...[...gone].map(([packId, pack]) => [id, packId, pack.label, '', 'yes'])]
  const csv = [['Id', 'Pack ID', 'Quantity', 'Price', 'Remove'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  if (rows.length === 0) return false
  const { status, body } = await call(world, 'POST', '/products/import', { csv })
  if (status !== 200) return false
  for (const pack of gone.values()) pack.inCatalogue = false
  const kept = new Map(ofProduct(world, product).map(([packId, pack]) => [packId, pack.label]))
  await expectLines(world, product, named, kept)
  if (body.importId !== undefined) world.lastImport = { id: body.importId, product, before, isTouched: false }
  return true
}

/** Returns the packs of a product in the shop's catalogue, by their ids. */
async function readCatalogue(world: World, product: number): Promise<Map<string, string>> {
  const { body } = await call(world, 'GET', `/products/${world.products[product]?.id}?status=all`)
  return new Map(body.variants.map(({ _id, quantity }: { _id: string; quantity: string }) => [_id, quantity]))
}

/**
 * Moves the model as the lines say. `kept` are packs that stay without a line. A line with an id is that pack. Another one is the pack of the catalogue with
 * its label, else one that left with this label, else a new one.
 */
async function expectLines(world: World, product: number, lines: Line[], kept: ReadonlyMap<string, string>) {
  const { packs } = world
  const shown = await readCatalogue(world, product)
  const taken = new Set(lines.flatMap(({ id }) => id ?? []))
  const free = ofProduct(world, product).filter(([id]) => !taken.has(id))
  const old = ofProduct(world, product, false).filter(([id]) => !taken.has(id))
  const next = new Map(kept)
  for (const { id, name, typed } of lines) {
    const present = free.find(([, pack]) => pack.name === name)
    const returned = old.filter(([, pack]) => pack.name === name).find(([packId]) => shown.has(packId))
    const [packId, pack] = (id === undefined ? (present ?? returned) : [id, packs.get(id)]) ?? []
    if (packId !== undefined && pack) {
      if (id !== undefined) Object.assign(pack, { name, label: canonicalLine(typed) })
      next.set(packId, pack.label)
      continue
    }
    const mayReturn = old.some(([, one]) => one.name === name)
    const [added] = [...shown].filter(([shownId, label]) => !packs.has(shownId) && label === canonicalLine(typed))
    if (mayReturn || !added) throw new Error(`${typed} should be ${mayReturn ? 'a pack that left' : 'a new pack'}: ${JSON.stringify([...shown])}`)
    packs.set(added[0], { product, name, label: added[1], inCatalogue: true, pieces: 0 })
    next.set(...added)
  }
  for (const [id, pack] of packs) if (pack.product === product) pack.inCatalogue = next.has(id)
}

async function undo(world: World) {
  const { lastImport } = world
  if (!lastImport) return
  const { status, body } = await call(world, 'POST', '/products/import/undo', { importId: lastImport.id })
  if (status !== 200) throw new Error(`The undo answered ${status}.`)
  if (body.restored !== (lastImport.isTouched ? 0 : 1)) throw new Error(`The undo restored ${body.restored}.`)
  world.lastImport = undefined
  if (lastImport.isTouched) return
  for (const [id, pack] of world.packs)
    if (pack.product === lastImport.product) Object.assign(pack, { ...lastImport.before.get(id), inCatalogue: lastImport.before.has(id) })
}

async function deleteAndRestore(world: World, product: number) {
  const path = `/products/${world.products[product]?.id}`
  for (const [method, end] of [
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const) {
    const { status } = await call(world, method, path + end)
    if (status !== 200) throw new Error(`${method} ${path}${end} answered ${status}.`)
  }
}

/** Compares catalogue, stock and ledger with the model. */
async function compare(world: World) {
  for (const [product] of world.products.entries()) {
    const [shown, expected] = [await readCatalogue(world, product), new Map(ofProduct(world, product).map(([id, { label }]) => [id, label]))]
    if (shown.size !== expected.size || [...expected].some(([id, label]) => shown.get(id) !== label))
      throw new Error(`The catalogue has ${JSON.stringify([...shown])} instead of ${JSON.stringify([...expected])}.`)
  }
  const ids = world.products.map(({ id }) => id)
  const { rows } = await sql<{ id: string; onHand: number; sum: number; quantity: string }>`
    select i.id, i.on_hand, i.quantity, coalesce(sum(m.pieces), 0)::int as sum from stock_item i left join stock_movement m on m.item_id = i.id
    where i.product_id = any(${ids}) group by i.id`.execute(world.shop.shop.db)
  if (rows.length !== world.packs.size) throw new Error(`The stock has ${rows.length} packs instead of ${world.packs.size}.`)
  for (const { id, onHand, sum, quantity } of rows) {
    const pack = world.packs.get(id)
    if (!pack || pack.pieces !== onHand || pack.pieces !== sum || pack.label !== quantity)
      throw new Error(`The pack ${id} is ${quantity} with ${onHand} pieces, of ${sum} in the ledger, instead of ${JSON.stringify(pack)}.`)
  }
}
