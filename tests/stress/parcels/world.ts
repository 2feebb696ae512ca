import { seededRandom } from '../seeded-random.ts'

/** How often people of a kind refuse a parcel, as log odds, and what share of the customers they are. */
const kinds = [
  { share: 0.55, refuses: logOdds(0.05), cancelsSent: 0.002 },
  { share: 0.3, refuses: logOdds(0.15), cancelsSent: 0.01 },
  { share: 0.11, refuses: logOdds(0.45), cancelsSent: 0.04 },
  { share: 0.04, refuses: logOdds(0.9), cancelsSent: 0.1 },
] as const

/** What raises or lowers the log odds: a bad PIN code, an amount above ₹1,000, one above twice the usual, an account older than 90 days. */
const effects = { badPin: 1.1, amount: 0.4, large: 0.6, oldAccount: -0.3 } as const

const badPinShare = 0.12
const onlineShare = 0.25

/** A shop: the margin of an order, the freight of a parcel there and back in paise, and the smallest order that its owner takes in cash. */
export type Business = { margin: number; therePaise: number; backPaise: number; leastPaise: number }

/** One that earns well, with the limits that a new shop has, and one that earns little, whose owner raised the smallest order. */
export const businesses = {
  good: { margin: 0.35, therePaise: 7_000, backPaise: 6_000, leastPaise: 20_000 },
  thin: { margin: 0.25, therePaise: 9_000, backPaise: 9_000, leastPaise: 70_000 },
} as const satisfies Record<string, Business>

function logOdds(chance: number) {
  return Math.log(chance / (1 - chance))
}

const chanceOf = (odds: number) => 1 / (1 + Math.exp(-odds))

/** Orders in the sequence of their days, one item of each array for each. All chances are drawn before any rule decides, so each rule meets the same world. */
export type World = {
  count: number
  days: number
  customers: number
  pins: number
  day: Uint16Array
  customer: Uint32Array
  totalPaise: Uint32Array
  isOnline: Uint8Array
  /** The draw that decides whether the parcel is refused, or the sent order cancelled. */
  draw: Float32Array
  pinOf: Uint16Array
  kindOf: Uint8Array
  firstDay: Int16Array
  isBadPin: Uint8Array
  business: Business
}

export type WorldOptions = { parcels: number; seed: number; business?: Business }

/** Makes a world. `parcels`: how many orders want to pay in cash. */
export function makeWorld({ parcels, seed, business = businesses.good }: WorldOptions): World {
  const random = seededRandom(seed)
  const count = Math.round(parcels / (1 - onlineShare))
  const customers = Math.max(1, Math.round(count / 5))
  const pins = Math.max(20, Math.round(parcels / 400))
  const days = 900
  const world: World = {
    count,
    days,
    customers,
    pins,
    day: new Uint16Array(count),
    customer: new Uint32Array(count),
    totalPaise: new Uint32Array(count),
    isOnline: new Uint8Array(count),
    draw: new Float32Array(count),
    pinOf: new Uint16Array(customers),
    kindOf: new Uint8Array(customers),
    firstDay: new Int16Array(customers),
    isBadPin: new Uint8Array(pins),
    business,
  }
  for (let pin = 0; pin < pins; pin += 1) world.isBadPin[pin] = random() < badPinShare ? 1 : 0
  const usual = new Float32Array(customers)
  for (let customer = 0; customer < customers; customer += 1) {
    world.kindOf[customer] = drawKind(random())
    world.pinOf[customer] = Math.floor(random() * pins)
    // Some accounts are older than the first order.
    world.firstDay[customer] = Math.floor(random() * days) - (random() < 0.3 ? 200 : 0)
    usual[customer] = 60_000 * Math.exp(0.5 * gauss(random))
  }
  for (let order = 0; order < count; order += 1) {
    // A few customers order often.
    const customer = Math.floor(random() ** 1.6 * customers)
    const first = Math.max(0, world.firstDay[customer] ?? 0)
    world.day[order] = first + Math.floor(random() * (days - first))
    world.customer[order] = customer
    world.totalPaise[order] = Math.min(480_000, Math.max(25_000, Math.round((usual[customer] ?? 0) * Math.exp(0.45 * gauss(random)))))
    world.isOnline[order] = random() < onlineShare ? 1 : 0
    world.draw[order] = random()
  }
  return sortByDay(world)
}

function drawKind(draw: number) {
  let left = draw
  return Math.max(
    0,
    kinds.findIndex(({ share }) => (left -= share) < 0),
  )
}

const gauss = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function sortByDay(world: World): World {
  const order = Uint32Array.from({ length: world.count }, (_, index) => index).toSorted((one, other) => (world.day[one] ?? 0) - (world.day[other] ?? 0))
  const at = <Values extends Uint16Array | Uint32Array | Uint8Array | Float32Array>(values: Values) => order.map((index) => values[index] ?? 0)
  return {
    ...world,
    day: Uint16Array.from(at(world.day)),
    customer: at(world.customer),
    totalPaise: at(world.totalPaise),
    isOnline: Uint8Array.from(at(world.isOnline)),
    draw: Float32Array.from(order, (index) => world.draw[index] ?? 0),
  }
}

type Circumstances = { customer: number; totalPaise: number; isLarge: boolean; accountDays: number }

/** Returns the true chance that a parcel is refused. No shop knows it. */
export function refusalChance(world: World, { customer, totalPaise, isLarge, accountDays }: Circumstances) {
  const kind = kinds[world.kindOf[customer] ?? 0] ?? kinds[0]
  return chanceOf(
    kind.refuses +
      effects.badPin * (world.isBadPin[world.pinOf[customer] ?? 0] ?? 0) +
      effects.amount * Math.log(totalPaise / 100_000) +
      (isLarge ? effects.large : 0) +
      (accountDays > 90 ? effects.oldAccount : 0),
  )
}

/** Returns the chance that a customer cancels an order that was paid online after it was sent. */
export const cancelChance = (world: World, customer: number) => (kinds[world.kindOf[customer] ?? 0] ?? kinds[0]).cancelsSent

/** Returns what a parcel brings, in paise: its margin less the freight, or the freight there and back. */
export const profitOf = ({ margin, therePaise, backPaise }: Business, totalPaise: number, isRefused: boolean) =>
  isRefused ? -therePaise - backPaise : Math.round(totalPaise * margin) - therePaise

/** Returns what a parcel with this chance of a refusal brings on average. */
export const expectedProfit = (business: Business, totalPaise: number, chance: number) =>
  (1 - chance) * profitOf(business, totalPaise, false) + chance * profitOf(business, totalPaise, true)
