import { expect, test } from 'vitest'
import { type DeskEvent, deskEvents, type DeskState, deskStates, isOpenAtDesk, stateAfter } from './desk.ts'

/** Returns the state after events, of which those that do not concern the parcel change nothing. */
const fold = (events: readonly DeskEvent[], from?: DeskState) => events.reduce<DeskState | undefined>((state, event) => stateAfter(state, event) ?? state, from)

/** Lists every order of `length` events, with repetitions. */
function* sequences(length: number): Generator<DeskEvent[]> {
  if (length === 0) return yield []
  for (const rest of sequences(length - 1)) for (const event of deskEvents) yield [...rest, event]
}

test('over all orders of six events: the first end stands, and a parcel that was never at the desk is not delivered there', () => {
  let count = 0
  for (const events of sequences(6)) {
    count += 1
    const state = fold(events)
    const first = events.findIndex((event) => event === 'failed' || event === 'sent_back' || event === 'came_back')
    if (first === -1) {
      expect(state).toBeUndefined()
      continue
    }
    const end = events.slice(first).find((event) => event === 'came_back' || event === 'delivered')
    const expected = end === 'came_back' ? 'back' : 'delivered'
    if (end ? state !== expected : state === undefined || !isOpenAtDesk(state)) throw new Error(`${events.join(' ')} ends as ${state}`)
  }
  expect(count).toBe(deskEvents.length ** 6)
})

test('nothing changes a parcel that is back or delivered', () => {
  for (const state of ['back', 'delivered'] as const) for (const event of deskEvents) expect(stateAfter(state, event)).toBeUndefined()
})

test('the shopper answers while the parcel may still be delivered, and never turns it round', () => {
  const answerable = deskStates.filter((state) => stateAfter(state, 'day_chosen') !== undefined)
  expect(answerable).toEqual(['to_decide', 'asked', 'answered', 'retry'])
  expect(deskStates.filter((state) => stateAfter(state, 'not_wanted') === 'returning')).toEqual(answerable)
  expect(fold(['failed', 'asked', 'not_wanted', 'day_chosen', 'failed'])).toBe('returning')
})

test('a second failure needs a decision again, and staff may turn a parcel round that comes back', () => {
  expect(fold(['failed', 'day_set', 'failed'])).toBe('to_decide')
  expect(fold(['failed', 'sent_back', 'day_set'])).toBe('retry')
})

test('a cancelled order sends its parcel back, which then ends as back', () => {
  expect(fold(['failed', 'cancelled'])).toBe('returning')
  expect(fold(['failed', 'cancelled', 'came_back', 'delivered'])).toBe('back')
})
