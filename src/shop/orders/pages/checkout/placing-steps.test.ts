import { expect, test } from 'vitest'
import { type Action, type PlacingEvent, isRunning, nextStep, type Step } from './placing-steps.ts'

type Proof = 'proof'
/** What was begun and has not answered yet. `dialog`: the provider's dialog is open. */
type Begun = 'prepare' | 'prove' | 'leave' | 'restart' | 'check' | 'look' | 'dialog'
/** `paid`: the dialog reported a payment, and the server has not said that it makes no order. `said`: the shopper stated since after that nothing was paid. */
type Run = { state: Step; begun: readonly Begun[]; paid: boolean; said: boolean }

const now = new Date(0)
const outcomesOf = (of: 'leave' | 'restart' | 'check' | 'look') =>
  (['waiting', 'unreached', 'open', 'held', 'none'] as const).map((outcome) => ({ event: 'resolved' as const, of, outcome, now }))
const placed = { event: 'placed' as const, orderId: 'SW1' }
const ended = (of: Exclude<Begun, 'dialog'>) => ({ event: 'sessionEnded' as const, of })

/** The answers that a begun action can give; it ends with any of them, except a dialog, which stays open after a failed try. */
const answers: Record<Begun, PlacingEvent<Proof>[]> = {
  prepare: [
    { event: 'open', orderId: 'SW1' },
    placed,
    { event: 'refused', text: 'No' },
    { event: 'paymentOpen', text: 'Wait' },
    { event: 'scriptFailed' },
    ended('prepare'),
  ],
  dialog: [{ event: 'tryFailed', text: 'Card refused' }, { event: 'paid', proof: 'proof' }, { event: 'closed' }],
  prove: [placed, ended('prove'), ...[true, false].map((isFinal) => ({ event: 'proofRefused' as const, text: 'No', isFinal, isOffline: !isFinal }))],
  leave: [placed, ended('leave'), ...outcomesOf('leave')],
  restart: [placed, ended('restart'), ...outcomesOf('restart')],
  check: [placed, ended('check'), ...outcomesOf('check')],
  look: [placed, ...outcomesOf('look')],
}

/** What the shopper can do at any time. */
const own: PlacingEvent<Proof>[] = [
  ...(['place', 'checkAgain', 'startAgain', 'clear', 'back'] as const).map((event) => ({ event })),
  { event: 'missing', text: 'Please select an address' },
]

const isBegun = (action: Action<Proof>): action is Action<Proof> & { do: Exclude<Begun, 'dialog'> } => action.do in answers

const isFinal = (happening: PlacingEvent<Proof>) =>
  (happening.event === 'proofRefused' && happening.isFinal) ||
  (happening.event === 'resolved' && happening.outcome !== 'waiting' && happening.outcome !== 'unreached')

function next(run: Run, happening: PlacingEvent<Proof>, by?: Begun): Run & { actions: Action<Proof>[] } {
  const { step: state, actions } = nextStep(run.state, happening)
  const rest = [...run.begun]
  if (by !== undefined && happening.event !== 'tryFailed') rest.splice(rest.indexOf(by), 1)
  const begun = [...rest, ...actions.flatMap((action) => (isBegun(action) ? [action.do] : [])), ...(happening.event === 'open' ? (['dialog'] as const) : [])]
  return {
    state,
    actions,
    begun: state.at === 'placed' ? [] : begun.toSorted(),
    paid: happening.event === 'paid' || (run.paid && !isFinal(happening)),
    said: happening.event === 'startAgain' || (run.said && happening.event !== 'paid'),
  }
}

/** Returns every state that any order of events reaches, each once, with the event that led there. */
function* reach(start: Run) {
  const seen = new Set<string>()
  const open = [start]
  for (let run = open.pop(); run; run = open.pop()) {
    const answered = [...new Set(run.begun)].flatMap((by) => answers[by].map((happening) => ({ happening, by })))
    for (const { happening, by } of [...own.map((happening) => ({ happening, by: undefined })), ...answered]) {
      const after = next(run, happening, by)
      yield { run, happening, after }
      const { actions: _, ...known } = after
      const key = JSON.stringify(known)
      // Looks and checks can pile up without end. Three at once show the same as more.
      if (seen.has(key) || known.begun.length > 3) continue
      seen.add(key)
      open.push(known)
    }
  }
}

const starts: Step[] = [
  { at: 'ready', again: false },
  { at: 'unconfirmed', why: { kind: 'earlier', outcome: 'waiting' }, again: false },
]
const transitions = starts.flatMap((state) => [...reach({ state, begun: [], paid: false, said: false })])

test('every state is reached', () => {
  const reached = new Set(transitions.map(({ after }) => after.state.at))
  expect([...reached].toSorted()).toEqual(
    ['ready', 'preparing', 'paying', 'proving', 'leaving', 'restarting', 'unconfirmed', 'failed', 'dismissed', 'signedOut', 'placed'].toSorted(),
  )
})

test('one cart is charged by one thing at a time', () => {
  const charging = ({ begun }: Run) => begun.filter((each) => each === 'prepare' || each === 'dialog' || each === 'prove')
  expect(transitions.filter(({ after }) => charging(after).length > 1)).toEqual([])
})

test('while the shopper waits, something will answer', () => {
  expect(transitions.filter(({ after }) => isRunning(after.state) && after.begun.length === 0)).toEqual([])
})

test('a payment whose outcome is unknown is prepared again only after the shopper says that it was not made', () => {
  const prepared = transitions.filter(({ after }) => after.actions.some((action) => action.do === 'prepare'))
  expect(prepared.filter(({ run }) => run.state.at === 'unconfirmed' || isRunning(run.state))).toEqual([])
})

test('a reported payment never ends as dismissed, and goes back to ready by the shopper’s own word alone', () => {
  expect(transitions.filter(({ after }) => after.paid && !after.said && after.state.at === 'dismissed')).toEqual([])
  const ready = transitions.filter(({ run, after }) => after.paid && after.state.at === 'ready' && run.state.at !== 'ready')
  expect(ready.filter(({ run, after }) => !after.said && run.state.at !== 'failed')).toEqual([])
})

test('an order ends the way, and is shown once', () => {
  expect(transitions.filter(({ run, after }) => run.state.at === 'placed' && (after.state !== run.state || after.actions.length > 0))).toEqual([])
  expect(transitions.filter(({ happening, after }) => happening.event === 'placed' && after.state.at !== 'placed')).toEqual([])
})
