import type { ReturnableLine } from '../contract.ts'
import { randomId } from '#kernel/id.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'

/** The form of a return as the shopper has filled it. `key` stays the same until it is sent, so that a second press or a reload makes no second return. */
type ReturnEntry = { key: string; chosen: Record<number, number>; reason: string; words: string }

const nameOf = (orderId: string) => `return ${orderId}`

export const hasReturnDraft = (orderId: string) => readOwnDraft(nameOf(orderId)) !== undefined

export const saveReturnDraft = (orderId: string, entry: ReturnEntry) => saveOwnDraft(nameOf(orderId), entry)

export const dropReturnDraft = (orderId: string) => dropDraft(nameOf(orderId))

/** Returns the entry from before a reload, or a new one. A single piece is chosen already. Pieces that can no longer be returned are left out. */
export function readReturnDraft(orderId: string, lines: readonly ReturnableLine[]): ReturnEntry {
  const draft = readOwnDraft(nameOf(orderId))
  if (!draft) return { key: randomId(16), chosen: lines.length === 1 && lines[0]?.left === 1 ? { [lines[0].position]: 1 } : {}, reason: '', words: '' }
  const { key, chosen, reason, words } = draft
  return {
    key: textIn(key) || randomId(16),
    chosen: Object.fromEntries(lines.map(({ position, left }) => [position, Math.min(left, piecesIn(chosen, position))])),
    reason: textIn(reason),
    words: textIn(words),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

function piecesIn(chosen: unknown, position: number) {
  const pieces: unknown = typeof chosen === 'object' && chosen !== null ? Reflect.get(chosen, position) : undefined
  return Number.isInteger(pieces) ? Math.max(0, Number(pieces)) : 0
}
