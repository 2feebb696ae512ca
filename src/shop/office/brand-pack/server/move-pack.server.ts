import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { type BrandPart, lockSettings, type BrandChanges } from '#shop/settings/module.server.ts'
import type { MovedPack } from '../contract.ts'
import { withTexts } from '../rules/pack-format.ts'
import { placePictures } from './place-pictures.server.ts'
import { type BrandPack, readPack } from './read-pack.server.ts'

/** `confirm` checks the caller's session again. */
type MoveOptions = { dryRun: boolean; confirm(): Promise<void> }

/** Thrown to undo the transaction of a dry run. */
const dryRunEnd = new Error('a dry run keeps nothing')

/** The most items that the answer lists of a part. */
const mostListed = 200

/**
 * Moves a brand pack into the shop: pictures and films first, then everything else in one transaction. A dry run does the same and undoes the transaction.
 * @throws ShopError import_refused for a pack that cannot be trusted whole
 */
export async function movePack(shop: Shop, actor: Actor, zip: Uint8Array, { dryRun, confirm }: MoveOptions): Promise<MovedPack> {
  const brandParts = shop.modules.flatMap((module) => module.brandParts ?? [])
  const pack = await readPack(zip, new Set(brandParts.map(({ name }) => name)))
  const { brand } = pack.manifest
  const { addresses, left } = await placePictures(shop, pack, { dryRun })
  if (left > 0) return { brand, left, parts: [] }
  const { opened, unknown } = await openParts(shop, pack, { brandParts, dryRun, addresses })
  // The session may have ended while the pack was uploaded and the pictures were stored.
  await confirm()
  let parts: { name: string; changes: BrandChanges }[] = []
  try {
    await shop.db.transaction().execute(async (tx) => {
      // The transaction may run again.
      parts = []
      await lockSettings(tx)
      await lockSession(tx, actor)
      for (const { name, apply } of opened) parts.push({ name, changes: await apply(tx, actor) })
      if (dryRun) throw dryRunEnd
      const counts = parts.map(({ name, changes }) => [name, changes.items.filter(({ change }) => change === 'new' || change === 'changed').length])
      const after = { brand, ...Object.fromEntries(counts) }
      await recordChange(tx, { at: shop.now(), actor, action: 'brand pack moved in', subject: { kind: 'settings', id: 'brand-pack' }, after })
    })
  } catch (error) {
    if (error !== dryRunEnd) throw error
  }
  const importId = dryRun ? undefined : parts.find(({ changes }) => changes.importId !== undefined)?.changes.importId
  return { brand, left, parts: [...parts.map(({ name, changes }) => summaryOf(name, changes)), ...unknown], ...(importId !== undefined && { importId }) }
}

/** `addresses`: the address in this shop of each picture, by its path in the pack. */
type Opening = { brandParts: readonly BrandPart[]; dryRun: boolean; addresses: ReadonlyMap<string, string> }

/** Checks the parts of a pack, in the order of the modules. `unknown`: parts of modules that this shop does not have, listed as refused. */
async function openParts(shop: Shop, { data, bytesOf }: BrandPack, { brandParts, dryRun, addresses }: Opening) {
  const pictures = new Set(addresses.values())
  const opened = []
  for (const { name, open } of brandParts)
    if (data.has(name)) opened.push({ name, apply: await open(shop, withTexts(data.get(name), addresses), { dryRun, pictures, bytesOf }) })
  const unknown = [...data.keys()]
    .filter((name) => !brandParts.some((part) => part.name === name))
    .map((name) => summaryOf(name, { items: [{ change: 'refused', name, why: 'This shop has no module for it.' }] }))
  return { opened, unknown }
}

function summaryOf(name: string, { items }: BrandChanges): MovedPack['parts'][number] {
  const count = (asked: BrandChanges['items'][number]['change']) => items.filter(({ change }) => change === asked).length
  const listed = items.filter(({ change }) => change !== 'same').slice(0, mostListed)
  return { name, new: count('new'), changed: count('changed'), same: count('same'), refused: count('refused'), items: listed }
}
