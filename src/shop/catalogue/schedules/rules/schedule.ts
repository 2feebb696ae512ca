import { minuteMs } from '#kernel/duration.ts'
import type { Product } from '../../contract.ts'
import { isAboveMrp, withPacks } from '../../rules/change-packs.ts'
import type { ScheduledFigures, scheduleStates } from '../contract.ts'

/** The time of a schedule. `until` is null for a change without end. */
export type Span = { from: Date; until: Date | null }

/** For overlaps, a change without end takes one minute: later schedules may change the same figures again. */
const endOf = ({ from, until }: Span) => until ?? new Date(from.getTime() + minuteMs)

/** Returns whether two spans of one pack have a minute in common. */
export const overlaps = (one: Span, other: Span) => one.from < endOf(other) && other.from < endOf(one)

type State = (typeof scheduleStates)[number]

/** Returns the step that is due. `miss`: the whole span passed before it could begin. `wait`: no step is due now, or ever again. */
export function stepOf({ state, from, until }: Span & { state: State }, now: Date): 'wait' | 'begin' | 'end' | 'miss' {
  const isOver = until !== null && until <= now
  if (state === 'waiting' && from <= now) return isOver ? 'miss' : 'begin'
  return state === 'running' && isOver ? 'end' : 'wait'
}

/** The pack that a schedule changes, or the product itself (null), and the new figures. */
export type Target = { packId: string | null; figures: ScheduledFigures }

/** Returns the present figures that a schedule changes. Undefined for a pack that is not in the catalogue. */
export function figuresNow(product: Product, { packId, figures }: Target): ScheduledFigures | undefined {
  if (packId === null) return { status: product.status }
  const pack = product.variants.find(({ _id }) => _id === packId)
  if (!pack) return undefined
  return {
    ...(figures.price !== undefined && { price: pack.price, discount: pack.discount }),
    ...(figures.paused !== undefined && { paused: pack.paused === true }),
  }
}

/** Returns a product with the figures of a schedule. */
export const withScheduled = (product: Product, { packId, figures: { status, ...figures } }: Target): Product =>
  packId === null ? { ...product, ...(status && { status }) } : withPacks(product, [{ _id: packId, ...figures }])

/** Returns whether the MRP of the pack would be below its price. */
export function breaksMrp(before: Product, after: Product, packId: string | null) {
  const findPack = ({ variants }: Product) => variants.find(({ _id }) => _id === packId)
  const oldPack = findPack(before)
  const newPack = findPack(after)
  return oldPack !== undefined && newPack !== undefined && isAboveMrp(oldPack, newPack)
}

/**
 * Returns the figures to restore at the end: those that still have the value that the schedule set. A figure that somebody changed since stays. Price and
 * discount count as one figure.
 */
export function figuresBack(set: ScheduledFigures, present: ScheduledFigures, before: ScheduledFigures): ScheduledFigures {
  return {
    ...(set.price !== undefined &&
      present.price === set.price &&
      present.discount === (set.discount ?? 0) && { price: before.price, discount: before.discount }),
    ...(set.paused !== undefined && present.paused === set.paused && { paused: before.paused }),
    ...(set.status !== undefined && present.status === set.status && { status: before.status }),
  }
}

type Planned = Span & Target & { state: State; before: ScheduledFigures | null }

/** Returns a product as its schedules will have changed it at a time. */
export function productOn(product: Product, schedules: readonly Planned[], at: Date): Product {
  let shown = product
  const steps = schedules
    .flatMap((one) => [
      ...(one.state === 'waiting' ? [{ at: one.from, isEnd: false, one }] : []),
      ...(one.until === null || one.state === 'done' ? [] : [{ at: one.until, isEnd: true, one }]),
    ])
    // In the same minute, ends come before beginnings.
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(b.isEnd) - Number(a.isEnd))
  const before = new Map(schedules.map((one) => [one, one.before]))
  for (const { at: due, isEnd, one } of steps) {
    if (due > at) break
    const present = figuresNow(shown, one)
    if (!present) continue
    if (!isEnd) {
      before.set(one, present)
      shown = withScheduled(shown, one)
    } else shown = withScheduled(shown, { packId: one.packId, figures: figuresBack(one.figures, present, before.get(one) ?? {}) })
  }
  return shown
}
