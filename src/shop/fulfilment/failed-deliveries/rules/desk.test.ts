import { expect, test } from 'vitest'
import { type DeskEvent, deskEvents, type DeskState, deskStates, isOpenAtDesk, stateAfter, waitingDeskStates } from './desk.ts'

/** Returns the state after events, of which those that do not concern the parcel change nothing. */
const fold = (events: readonly DeskEvent[], from?: DeskState) => events.reduce<DeskState | undefined>((state, event) => stateAfter(state, event) ?? state, from)

/** Lists every order of `length` events, with repetitions. */
function* sequences(length: number): Generator<DeskEvent[]> {
  if (length === 0) return yield []
  for (const rest of sequences(length - 1)) for (const event of deskEvents) yield [...rest, event]
}

/** Returns whether a parcel may be in a state after an event, which is the first end, a state of the road, or none for one that was never at the desk. */
function isRight(before: DeskState | undefined, event: DeskEvent, after: DeskState | undefined): boolean {
  if (before === 'back' || before === 'delivered') return after === before
  if (event === 'came_back') return after === 'back'
  // Nobody delivers a parcel whose order was cancelled.
  if (event === 'delivered' && before !== 'given_up') return after === (before && 'delivered')
  if (before === undefined && event !== 'failed' && event !== 'sent_back' && event !== 'lost') return after === undefined
  return after !== undefined && (isOpenAtDesk(after) || (after === 'given_up' && (before === 'lost' || before === 'given_up')))
}

test('over all orders of five events: the first end stands, and a parcel that was never at the desk is not delivered there', () => {
  let count = 0
  for (const events of sequences(5)) {
    count += 1
    let state: DeskState | undefined
    for (const event of events) {
      const next = stateAfter(state, event) ?? state
      if (!isRight(state, event, next)) throw new Error(`${events.join(' ')}: ${event} makes ${state} ${next}`)
      state = next
    }
  }
  expect(count).toBe(deskEvents.length ** 5)
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

test('a lost parcel needs staff, may be found, and is given up with its order', () => {
  expect(fold(['lost'])).toBe('lost')
  expect(fold(['lost', 'failed'])).toBe('lost')
  expect(fold(['lost', 'sent_back', 'came_back'])).toBe('back')
  expect(fold(['lost', 'cancelled', 'delivered', 'failed'])).toBe('given_up')
  expect(fold(['lost', 'cancelled', 'came_back'])).toBe('back')
  expect(fold(['lost', 'given_up', 'came_back'])).toBe('back')
  expect(deskStates.filter((state) => stateAfter(state, 'given_up') !== undefined)).toEqual(['lost'])
  expect(waitingDeskStates).toContain('lost')
})
