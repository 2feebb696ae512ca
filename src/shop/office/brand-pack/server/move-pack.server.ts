import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { type BrandPart, lockSettings, type BrandChanges } from '#shop/settings/module.server.ts'
import type { MovedPack } from '../contract.ts'
import { withTexts } from '../rules/pack-format.ts'
import { placePictures } from './place-pictures.server.ts'
import { type BrandPack, readPack } from './read-pack.server.ts'

type Asked = { dryRun: boolean; confirm(): Promise<void> }

const undone = new Error('a dry run keeps nothing')

const mostListed = 200

/**
 * Moves a brand pack into the shop: pictures and films first, then everything else in one transaction. A dry run does the same and undoes the transaction.
 * @throws ShopError import_refused for a pack that cannot be trusted whole
 */
export async function movePack(shop: Shop, actor: Actor, zip: Uint8Array, { dryRun, confirm }: Asked): Promise<MovedPack> {
  const known = shop.modules.flatMap(({ brandParts = [] }) => brandParts)
  const pack = await readPack(zip, new Set(known.map(({ name }) => name)))
  const { brand } = pack.manifest
  const { addresses, left } = await placePictures(shop, pack, { dryRun })
  if (left > 0) return { brand, left, parts: [] }
  const { opened, unknown } = await openParts(shop, pack, { known, dryRun, addresses })
  // The upload and the pictures may have taken long.
  await confirm()
  let parts: { name: string; taken: BrandChanges }[] = []
  try {
    await shop.db.transaction().execute(async (tx) => {
      parts = []
      await lockSettings(tx)
      await lockSession(tx, actor)
      for (const { name, take } of opened) parts.push({ name, taken: await take(tx, actor) })
      if (dryRun) throw undone
      const counts = parts.map(({ name, taken }) => [name, taken.items.filter(({ change }) => change === 'new' || change === 'changed').length])
      const after = { brand, ...Object.fromEntries(counts) }
      await recordChange(tx, { at: shop.now(), actor, action: 'brand pack moved in', subject: { kind: 'settings', id: 'brand-pack' }, after })
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  const importId = dryRun ? undefined : parts.find(({ taken }) => taken.importId !== undefined)?.taken.importId
  return { brand, left, parts: [...parts.map(({ name, taken }) => summaryOf(name, taken)), ...unknown], ...(importId !== undefined && { importId }) }
}

type Opening = { known: readonly BrandPart[]; dryRun: boolean; addresses: ReadonlyMap<string, string> }

/** Opens the parts in the order of the modules. A part of a module that this shop does not have is refused. */
async function openParts(shop: Shop, { data, bytesOf }: BrandPack, { known, dryRun, addresses }: Opening) {
  const pictures = new Set(addresses.values())
  const opened = []
  for (const { name, open } of known)
    if (data.has(name)) opened.push({ name, take: await open(shop, withTexts(data.get(name), addresses), { dryRun, pictures, bytesOf }) })
  const unknown = [...data.keys()]
    .filter((name) => !known.some((part) => part.name === name))
    .map((name) => summaryOf(name, { items: [{ change: 'refused', name, why: 'This shop has no module for it.' }] }))
  return { opened, unknown }
}

function summaryOf(name: string, { items }: BrandChanges): MovedPack['parts'][number] {
  const count = (asked: BrandChanges['items'][number]['change']) => items.filter(({ change }) => change === asked).length
  const listed = items.filter(({ change }) => change !== 'same').slice(0, mostListed)
  return { name, new: count('new'), changed: count('changed'), same: count('same'), refused: count('refused'), items: listed }
}
