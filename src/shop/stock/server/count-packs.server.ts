import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChanges } from '#shop/audit/module.server.ts'
import { packName } from '../rules/plan-stock-import.ts'
import type { SheetItem } from '../rules/stock-sheet.ts'
import { bundleRefusal, type ChosenReason, looseRefusal, refusePieces } from '../rules/stock.ts'
import { itemNotFound, movementActions } from './change-stock.server.ts'
import { replaceRecalledLater } from './replace-recalled.server.ts'
import { addMovements, readSheetItems } from './sheet-queries.server.ts'

/** A pack that a person counted. `seen`: the pieces on hand that the screen showed before. */
type PackCount = { _id: string; counted: number; seen: number }

type PlannedCount = { item: SheetItem; pieces: number }

type Entered = { reason: ChosenReason; note: string }

/**
 * Locks packs and plans a movement for each pack whose pieces differ from its count. `changed`: the packs whose pieces have changed since the person saw
 * them. `problems`: why a pack cannot have its count, by its id. @throws ShopError not_found
 */
export async function planCounts(tx: Tx, counts: readonly PackCount[], reason: ChosenReason) {
  const planned: PlannedCount[] = []
  const changed: { id: string; name: string }[] = []
  const problems = new Map<string, string>()
  const items = counts.length === 0 ? [] : await readSheetItems(tx, { packIds: counts.map(({ _id }) => _id), products: [] }, { lock: true })
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const { _id, counted, seen } of counts) {
    const item = byId.get(_id)
    if (!item) throw itemNotFound()
    const pieces = counted - item.onHand
    if (pieces === 0) continue
    const problem = refuseCount(item, reason, pieces)
    if (seen !== item.onHand) changed.push({ id: item.id, name: packName(item) })
    else if (problem !== undefined) problems.set(_id, problem)
    planned.push({ item, pieces })
  }
  return { planned, changed, problems }
}

function refuseCount({ isBundle, tracked, loose, onHand }: SheetItem, reason: ChosenReason, pieces: number): string | undefined {
  if (isBundle) return bundleRefusal
  if (!tracked) return 'The shop keeps no stock of this pack. Receive it first, on the screen of its stock.'
  return refusePieces(reason, pieces) ?? (-pieces > loose && loose < onHand ? looseRefusal(loose) : undefined)
}

/** Adds the movements of counted packs, with an audit entry each. The packs are locked. */
export async function saveCounts(shop: Shop, tx: Tx, actor: Actor, planned: readonly PlannedCount[], { reason, note }: Entered) {
  if (planned.length === 0) return
  const at = shop.now()
  await addMovements(
    tx,
    planned.map(({ item, pieces }) => ({ itemId: item.id, pieces })),
    { at, actorId: actor.id, reason, note },
  )
  for (const { item, pieces } of planned) if (pieces > 0) await replaceRecalledLater(shop, tx, item.id)
  await recordChanges(
    tx,
    planned.map(({ item: { productId: id, onHand, quantity: pack }, pieces }) => ({
      at,
      actor,
      action: movementActions[reason],
      subject: { kind: 'product' as const, id },
      before: { onHand },
      after: { onHand: onHand + pieces, pack },
    })),
  )
}
