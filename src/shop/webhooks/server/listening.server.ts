import type { Shop } from '#platform/shop.ts'

type Listening = Pick<Shop, 'changes'>

/** The events that an active address has chosen, as this process last read them. Undefined until it reads them again. `changes` counts their changes. */
type Known = { events: ReadonlySet<string> | undefined; changes: number }

const knownOf = new WeakMap<Shop['changes'], Known>()

function getKnown({ changes }: Listening): Known {
  const found = knownOf.get(changes)
  if (found) return found
  const known: Known = { events: undefined, changes: 0 }
  knownOf.set(changes, known)
  changes.subscribe((change) => {
    if (change !== 'picture removed') forget(known)
  })
  return known
}

function forget(known: Known) {
  known.events = undefined
  known.changes += 1
}

/** Makes this process read the events again, after a change of an address. The others hear of it by the table's trigger. */
export const forgetListening = (shop: Listening) => forget(getKnown(shop))

/** Returns false if this process knows that no active address has chosen the event. So a change that nobody hears of costs no statement. */
export function mayListen(shop: Listening, event: string): boolean {
  const { events } = getKnown(shop)
  return events === undefined || !shop.changes.isListening() || events.has(event)
}

/** Returns a function that notes what a statement read, which begins now. What was read before a change may lack it, and is not noted. */
export function beginReading(shop: Listening): (events: readonly string[]) => void {
  const known = getKnown(shop)
  const { changes } = known
  return (events) => {
    if (known.changes === changes) known.events = new Set(events)
  }
}
