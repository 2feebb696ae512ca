/** Records the writes that were sent to a shop and those it acknowledged, by kind. Each write carries a unique mark. */
export type Ledger = {
  sent(kind: Kind, mark: string): void
  acknowledged(kind: Kind, mark: string): void
  marks(kind: Kind): { sent: readonly string[]; acknowledged: readonly string[] }
  /** The number of all acknowledgements. */
  count(): number
}

/** Only `name` overwrites: each shopper keeps the newest. */
export const kinds = ['lead', 'address', 'coupon', 'picture', 'payment', 'order', 'name'] as const

export type Kind = (typeof kinds)[number]

export function openLedger(): Ledger {
  const sent = new Map<Kind, string[]>()
  const acknowledged = new Map<Kind, string[]>()
  const note = (book: Map<Kind, string[]>, kind: Kind, mark: string) => void book.set(kind, [...(book.get(kind) ?? []), mark])
  return {
    sent: (kind, mark) => note(sent, kind, mark),
    acknowledged: (kind, mark) => note(acknowledged, kind, mark),
    marks: (kind) => ({ sent: sent.get(kind) ?? [], acknowledged: acknowledged.get(kind) ?? [] }),
    count: () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0),
  }
}

/** Compares with the rows found afterwards. @returns lost and doubled writes, in words */
export function findLostAndDoubled(kind: Kind, { acknowledged }: { acknowledged: readonly string[] }, found: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const mark of found) times.set(mark, (times.get(mark) ?? 0) + 1)
  const lost = acknowledged.filter((mark) => !times.has(mark))
  const doubled = [...times].filter(([, number]) => number > 1)
  return [...lost.map((mark) => `lost ${kind} ${mark}`), ...doubled.map(([mark, number]) => `${number} times ${kind} ${mark}`)]
}

/** Returns the writes that were stored although their sender got no answer. */
export function findUnanswered(
  kind: Kind,
  { sent, acknowledged }: { sent: readonly string[]; acknowledged: readonly string[] },
  found: readonly string[],
): string[] {
  return found.filter((mark) => sent.includes(mark) && !acknowledged.includes(mark)).map((mark) => `no answer to ${kind} ${mark}, which was stored`)
}

/** Checks a field that is overwritten: it must hold the last acknowledged value, or one sent after it. @returns the loss, in words */
export function findLostUpdate(kind: Kind, { sent, acknowledged }: { sent: readonly string[]; acknowledged: readonly string[] }, now: string): string[] {
  const last = acknowledged.at(-1)
  if (last === undefined || sent.indexOf(now) >= sent.indexOf(last)) return []
  return [`lost ${kind} ${last}: found ${now}`]
}
