import type { Shop } from '#platform/shop.ts'

type Listening = Pick<Shop, 'changes'>

// Each process remembers which events an active address has chosen, so that other events cost no statement.

/** `events`: the chosen events; undefined until this process reads them. `changes` counts how often they may have changed. */
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

/** Makes this process read the events again, after a change of an address. A trigger of the table notifies the other processes. */
export const forgetListening = (shop: Listening) => forget(getKnown(shop))

/** Returns false if this process knows that no active address has chosen the event. Returns true if an address may have chosen it. */
export function mayListen(shop: Listening, event: string): boolean {
  const { events } = getKnown(shop)
  return events === undefined || !shop.changes.isListening() || events.has(event)
}

/**
 * Call it before a statement that reads the chosen events. It returns a function that remembers them, unless an address has changed since the call: then they
 * may be out of date.
 */
export function beginReading(shop: Listening): (events: readonly string[]) => void {
  const known = getKnown(shop)
  const { changes } = known
  return (events) => {
    if (known.changes === changes) known.events = new Set(events)
  }
}
