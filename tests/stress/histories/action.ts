import fc from 'fast-check'
import { historyFailpoints as failpoints } from '#shop/failpoints.ts'
import { scanKinds } from '#sandbox/courier/parcels.server.ts'
import { courierFields } from './courier-fates.ts'
import { giftKind, giverOfAddress } from './gift-fields.ts'
import { takenFields } from './offline-fields.ts'
import { parcel, parcelFates, restFates } from './parcel-fates.ts'
import { replacedFields } from './replacement-fields.ts'
import { decisionFields, sheetFields } from './payout-fields.ts'

/** A number that selects a subject: the model takes it modulo the number of subjects. */
const which = fc.nat(7)
const buyer = fc.nat(2)

/** The third product is the gift set, whose pack of 2 g is a bundle. */
const line = fc.record({ product: fc.nat(2), variant: fc.nat(1), qty: fc.integer({ min: 1, max: 3 }) })

function define<Name extends string, Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
): fc.Arbitrary<{ type: Name } & Rest> {
  return fc.record<Rest>(rest).map((values) => ({ type: name, ...values }))
}

/** Paise: the order's total, a rupee more or less, or any sum. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.constant('right' as const) },
  { weight: 1, arbitrary: fc.constantFrom(100, -100) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 500_000 }) },
)

const rarely = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

const onePiece: { position: 0 | 1; qty: 1 | 2 } = { position: 0, qty: 1 }

/** Pieces of a batch, new or known. The numbers of both packs' batches are the same. */
const batchPieces = { batch: fc.nat(4), pieces: fc.integer({ min: 1, max: 3 }) }

const rupees = fc.constantFrom(499, 500, 510.5, 900, 1200, 33.33)

const price = fc.oneof({ weight: 3, arbitrary: rupees }, { weight: 1, arbitrary: fc.constant(undefined) })

const usually = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })

const cart = {
  buyer,
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  coupon: fc.constantFrom(undefined, 'SOIL10', 'LAST2', 'LAST2', 'ONCE', 'ONCE', 'FREE', 'OLD', 'BIG'),
  /** The buyer expects an outdated total. */
  stale: rarely,
}

const prepare = define('prepare', {
  ...cart,
  gift: giftKind,
  /** The shopper says that an open payment was not made. */
  again: rarely,
})

const linkOutcome = fc.constantFrom('success' as const, 'success' as const, 'success' as const, 'failure' as const, 'open' as const)

const weightedActions = [
  [14, prepare],
  [
    22,
    define('pay', {
      which,
      outcome: fc.constantFrom('success' as const, 'success' as const, 'success' as const, 'success' as const, 'failure' as const),
      amount,
      submitsProof: fc.boolean(),
    }),
  ],
  [3, define('submit proof', { which, again: fc.boolean() })],
  [3, define('leave open', { which, as: fc.constantFrom('created' as const, 'pending' as const) })],
  [3, define('finish', { which, outcome: fc.constantFrom('success' as const, 'success' as const, 'failure' as const) })],
  [2, define('return by form', { which })],
  [3, define('check', { which })],
  [2, define('prepare again', { which })],
  [2, define('dismiss', { which })],
  [5, define('deliver', { which, as: fc.constantFrom('itself' as const, 'twice' as const, 'a new event' as const) })],
  [4, define('drop events', {})],
  [1, define('authorize late', { which })],
  [1, define('capture', { which })],
  [4, define('make phone order', { ...cart, days: fc.constantFrom(1 as const, 3 as const) })],
  [2, define('make phone order again', { which })],
  [1, define('send link', { which })],
  [6, define('pay link', { which, outcome: linkOutcome, returns: fc.boolean() })],
  [2, define('cancel phone order', { which })],
  [4, define('mark paid offline', { which, ...takenFields })],
  [3, define('refund offline', { which, again: rarely })],
  [6, define('buy gift', { buyer, lines: fc.tuple(line), by: giverOfAddress, again: rarely, refunds: rarely })],
  [3, define('give gift address', { which, by: giverOfAddress, again: rarely })],
  [14, define('replace pieces', { which, again: rarely, ...replacedFields })],
  [6, define('run jobs', {})],
  [3, define('reconcile', {})],
  [3, define('wait', { minutes: fc.constantFrom(3, 16, 31, 70, 600, 1500) })],
  [2, define('reprice', { product: fc.nat(1), variant: fc.nat(1), rupees })],
  [
    3,
    define('import', {
      product: fc.nat(2),
      /** A sheet names packs by their ids or by spellings of their labels. Without a price it leaves the pack out. */
      by: fc.constantFrom('id' as const, 'label' as const, 'label' as const),
      prices: fc.tuple(price, price),
      removesFirst: rarely,
    }),
  ],
  [2, define('undo import', {})],
  [2, define('move stock', { pack: fc.nat(1), pieces: fc.constantFrom(3, 1, -1, -2) })],
  [4, define('receive batch', { pack: fc.nat(1), ...batchPieces })],
  [4, define('receive ending batch', { pack: fc.nat(1), days: fc.integer({ min: 1, max: 3 }), pieces: fc.integer({ min: 1, max: 3 }) })],
  [4, define('begin next day', {})],
  [3, define('throw away expired', { which, pieces: fc.integer({ min: 1, max: 3 }) })],
  [1, define('set delivery days', { days: fc.constantFrom(0, 1, 7) })],
  [3, define('recall batch', { which, offSale: usually })],
  [
    12,
    define('withdraw sold batch', {
      buyer,
      pack: fc.nat(1),
      qty: fc.constantFrom(1, 2, 2, 3),
      /** Adds a bundle, whose parts may be of the batch too. */
      giftSet: rarely,
      /** Those that are packed before that, and how many of them are shipped. */
      parcels: fc.constantFrom([], ['whole' as const], [onePiece], [onePiece, 'whole' as const]),
      shipped: fc.constantFrom(0, 0, 1),
      /** The days until a new batch ends. Without them, a batch of the order is recalled. */
      endsIn: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }) }),
      offSale: usually,
      received: fc.oneof(fc.constant('nothing' as const), fc.record(batchPieces)),
      runsJobs: fc.boolean(),
      /** Before the rest is packed. */
      meanwhile: fc.constantFrom('nothing' as const, 'nothing' as const, 'unpack' as const, 'remove a piece' as const, 'cancel' as const),
      sendsBy: fc.constantFrom('nothing' as const, 'number' as const, 'number' as const, 'link' as const, 'delivery' as const),
    }),
  ],
  [5, define('pack', { which, parcel, stale: rarely })],
  [2, define('unpack', { which, stale: rarely })],
  [
    5,
    define('ship', {
      which,
      by: fc.constantFrom('number' as const, 'number' as const, 'link' as const),
      parcel: fc.constantFrom(undefined, undefined, 1, 2),
      /** With the number of the parcel before. */
      again: rarely,
      stale: rarely,
    }),
  ],
  [2, define('change bundle', { saffron: fc.constantFrom(0, 1, 1, 2), shilajit: fc.constantFrom(1, 1, 3) })],
  [4, define('refund', { which, rupees: fc.constantFrom(100, 333.33, 1, 450), again: fc.boolean() })],
  [4, define('cancel', { which, refund: fc.constantFrom('full' as const, 'full' as const, 'none' as const, 250.5) })],
  [4, define('remove items', { which, line: fc.nat(2), left: fc.nat(2) })],
  [3, define('cancel own order', { which })],
  [3, define('mark delivered', { which })],
  [5, define('ask return', { which, qty: fc.integer({ min: 1, max: 3 }), again: rarely })],
  [8, define('return pieces', { which, lost: fc.boolean(), refund: fc.constantFrom('paid' as const, 'none' as const) })],
  [1, define('withdraw return', { which })],
  [4, define('decide return', { which, to: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'refuse' as const), again: rarely })],
  [4, define('receive return', { which, restock: fc.nat(3), writeOff: fc.nat(2), again: rarely })],
  [4, define('close return', { which, refund: fc.constantFrom('paid' as const, 'paid' as const, 'none' as const, 120.5), again: rarely })],
  [
    8,
    define('order in cash', {
      ...cart,
      /** How the shopper proves the number of the address: by the log-in, or by a code, which may be wrong or never arrive. */
      proof: fc.constantFrom('session' as const, 'code' as const, 'code' as const, 'wrong code' as const, 'nothing' as const),
      /** The shopper says that an open payment was not made. */
      again: rarely,
    }),
  ],
  [2, define('order in cash again', { which })],
  [3, define('confirm cash order', { which, code: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const) })],
  [
    14,
    define('sell in cash', {
      buyer,
      pack: fc.nat(1),
      qty: fc.constantFrom(1, 2, 2, 3),
      giftSet: rarely,
      coupon: cart.coupon,
      /** What happens to the parcel, in this order. */
      steps: fc.constantFrom(...parcelFates),
      runsJobs: fc.boolean(),
    }),
  ],
  [10, define('pay the rest', { buyer, pack: fc.nat(1), coupon: cart.coupon, steps: fc.constantFrom(...restFates), runsJobs: fc.boolean() })],
  [2, define('pay cash order online', { which, outcome: linkOutcome, returns: fc.boolean() })],
  [3, define('parcel came back', { which, restock: fc.boolean(), again: rarely })],
  [2, define('take back shipping', { which })],
  [5, define('book with courier', { which, courier: fc.constantFrom('shiprocket' as const, 'delhivery' as const) })],
  [1, define('cancel booking', { which })],
  [2, define('set courier', { webhooks: fc.constantFrom('normal' as const, 'late' as const, 'twice' as const, 'shuffled' as const, 'off' as const) })],
  [6, define('move parcel', { which, to: fc.constantFrom(...scanKinds) })],
  [4, define('fail delivery', { which, parcel: fc.constantFrom(1 as const, 1 as const, 2 as const) })],
  [10, define('send by courier', { buyer, missing: rarely, ...courierFields })],
  [5, define('receive parcel', { which, missing: rarely, again: rarely })],
  [5, define('send again', { which, again: rarely })],
  [5, define('give up parcel', { which, again: rarely })],
  [6, define('import payout', sheetFields)],
  [5, define('decide payout line', decisionFields)],
  [2, define('undo payout line', { which, again: rarely })],
  [2, define('take back payout', { which })],
  [2, define('write off cash', { which, again: rarely })],
  [1, define('expect cash again', { which })],
  [1, define('track', { which })],
  [1, define('resend confirmation', { which })],
  [1, define('delete attempt', { which })],
  [3, define('remedy', { which, kind: fc.constantFrom('refund' as const, 'link_order' as const, 'retry_refund' as const) })],
  [2, define('bounce refund', { which })],
  [2, define('set refunds', { are: fc.constantFrom('at_once' as const, 'pending' as const) })],
  [2, define('finish refund', { which, outcome: fc.constantFrom('processed' as const, 'failed' as const) })],
  [1, define('set charges', { are: fc.constantFrom('total' as const, 'total' as const, 'offer' as const, 'fee' as const) })],
  [2, define('refund at provider', { which, rupees: fc.constantFrom('all' as const, 100, 300, 450) })],
  [4, define('pay and refund at provider', { which, rupees: fc.constantFrom('all' as const, 'all' as const, 100) })],
  [1, define('unknown payment', { rupees: fc.integer({ min: 1, max: 900 }) })],
  [1, define('lose provider order', { which })],
  [1, define('delete customer', { buyer })],
  [2, define('join accounts', { buyer, other: buyer })],
  [1, define('request reset', { buyer })],
  [1, define('reset password', { buyer })],
  [2, define('set outage', { kind: fc.constantFrom('none' as const, 'none' as const, 'refuses' as const, 'loses_answers' as const) })],
  [1, define('set capture', { money: fc.constantFrom('at_once' as const, 'authorize_only' as const) })],
  [1, define('set gateway', { down: fc.boolean() })],
  [
    12,
    define('crash', {
      failpoint: fc.constantFrom(...failpoints),
      after: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
    }),
  ],
  [1, define('fold figures', {})],
] as const

/** One action of a shopper, an admin, the provider, the network or the machine. */
const anyAction = fc.oneof(...weightedActions.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Action> })))

type ValueOf<Made> = Made extends fc.Arbitrary<infer Value> ? Value : never

export type Action = ValueOf<(typeof weightedActions)[number][1]>

/** The action with this type. */
export type ActionOf<Name extends Action['type']> = Extract<Action, { type: Name }>

/** A history always begins with a purchase. */
export const history = fc.tuple(prepare, fc.array(anyAction, { minLength: 4, maxLength: 24, size: 'max' })).map(([first, more]): Action[] => [first, ...more])
