import fc from 'fast-check'
import { failpoints } from '#platform/process/failpoints.ts'

/** A number that selects a subject: the model takes it modulo the number of subjects. */
const which = fc.nat(7)
const buyer = fc.nat(2)

const line = fc.record({ product: fc.nat(1), variant: fc.nat(1), qty: fc.integer({ min: 1, max: 3 }) })

function does<Name extends string, Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
): fc.Arbitrary<{ does: Name } & Rest> {
  return fc.record<Rest>(rest).map((values) => ({ does: name, ...values }))
}

/** Paise: the order's total, a rupee more or less, or any sum. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.constant('right' as const) },
  { weight: 1, arbitrary: fc.constantFrom(100, -100) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 500_000 }) },
)

const rarely = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

const prepare = does('prepare', {
  buyer,
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  coupon: fc.constantFrom(undefined, 'SOIL10', 'LAST2', 'LAST2', 'ONCE', 'ONCE', 'FREE', 'OLD', 'BIG'),
  /** The shopper expects an outdated total. */
  stale: rarely,
  /** The shopper says that an open payment was not made. */
  again: rarely,
})

const deeds = [
  [14, prepare],
  [
    22,
    does('pay', {
      which,
      outcome: fc.constantFrom('success' as const, 'success' as const, 'success' as const, 'success' as const, 'failure' as const),
      amount,
      handsIn: fc.boolean(),
    }),
  ],
  [3, does('hand in', { which, again: fc.boolean() })],
  [3, does('leave open', { which, as: fc.constantFrom('created' as const, 'pending' as const) })],
  [3, does('finish', { which, outcome: fc.constantFrom('success' as const, 'success' as const, 'failure' as const) })],
  [2, does('return', { which })],
  [3, does('check', { which })],
  [2, does('prepare again', { which })],
  [2, does('dismiss', { which })],
  [5, does('deliver', { which, as: fc.constantFrom('itself' as const, 'twice' as const, 'a new event' as const) })],
  [4, does('drop', {})],
  [1, does('authorize late', { which })],
  [1, does('capture', { which })],
  [6, does('work', {})],
  [3, does('reconcile', {})],
  [3, does('wait', { minutes: fc.constantFrom(3, 16, 31, 70, 600, 1500) })],
  [2, does('reprice', { product: fc.nat(1), variant: fc.nat(1), rupees: fc.constantFrom(499, 500, 510.5, 900, 1200, 33.33) })],
  [4, does('refund', { which, rupees: fc.constantFrom(100, 333.33, 1, 450), again: fc.boolean() })],
  [4, does('cancel', { which, refund: fc.constantFrom('full' as const, 'full' as const, 'none' as const, 250.5) })],
  [2, does('mark delivered', { which })],
  [1, does('track', { which })],
  [1, does('confirm again', { which })],
  [1, does('delete attempt', { which })],
  [3, does('remedy', { which, kind: fc.constantFrom('refund' as const, 'link_order' as const, 'retry_refund' as const) })],
  [2, does('bounce', { which })],
  [2, does('refunds', { are: fc.constantFrom('at_once' as const, 'pending' as const) })],
  [2, does('finish refund', { which, outcome: fc.constantFrom('processed' as const, 'failed' as const) })],
  [1, does('charges', { are: fc.constantFrom('total' as const, 'total' as const, 'offer' as const, 'fee' as const) })],
  [2, does('refund elsewhere', { which, rupees: fc.constantFrom('all' as const, 100, 300, 450) })],
  [1, does('stray', { rupees: fc.integer({ min: 1, max: 900 }) })],
  [1, does('lose', { which })],
  [1, does('forget', { buyer })],
  [2, does('outage', { kind: fc.constantFrom('none' as const, 'none' as const, 'refuses' as const, 'loses_answers' as const) })],
  [1, does('take', { money: fc.constantFrom('at_once' as const, 'authorize_only' as const) })],
  [1, does('gateway', { down: fc.boolean() })],
  [
    12,
    does('crash', { moment: fc.constantFrom(...failpoints), after: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }) }),
  ],
  [1, does('fold', {})],
] as const

/** One action of a shopper, an admin, the provider, the network or the machine. */
const deed = fc.oneof(...deeds.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Deed> })))

type ValueOf<Made> = Made extends fc.Arbitrary<infer Value> ? Value : never

export type Deed = ValueOf<(typeof deeds)[number][1]>

/** The action with this type. */
export type Does<Name extends Deed['does']> = Extract<Deed, { does: Name }>

/** A history always begins with a purchase. */
export const history = fc.tuple(prepare, fc.array(deed, { minLength: 4, maxLength: 24, size: 'max' })).map(([first, more]): Deed[] => [first, ...more])
