import type { CodFacts } from '#shop/cod/rules/decide-cod.ts'
import { cancelChance, profitOf, refusalChance, type World } from './world.ts'

/** What every rule keeps to: the limits of the owner. */
type Limits = (facts: CodFacts) => boolean

/** What a rule may know of an order: the facts that the shop counts, and for the rule that knows everything the true chance. */
export type Rule = (facts: CodFacts, trueChance: number) => boolean

export type Outcome = {
  /** Orders in cash within the owner's limits, parcels that left, and those of them that came back. */
  asked: number
  sent: number
  returned: number
  profitPaise: number
  /** Orders of customers with three delivered orders or more, none of which came back, and how many of them were refused. */
  proven: number
  provenRefused: number
}

const deliveredAfter = 5
const returnedAfter = 12
const returnsDays = 365
const pinDays = 180

/** Runs a rule through a world. What happened to a parcel is known days after it left, as in a shop. `onDecision` sees each order before the rule. */
export function simulate(world: World, isWithinLimits: Limits, rule: Rule, onDecision?: (facts: CodFacts, trueChance: number) => void): Outcome {
  const counts = newCounts(world)
  const outcome: Outcome = { asked: 0, sent: 0, returned: 0, profitPaise: 0, proven: 0, provenRefused: 0 }
  const facts = emptyFacts()
  for (let order = 0; order < world.count; order += 1) {
    counts.reach(world.day[order] ?? 0)
    const customer = world.customer[order] ?? 0
    readFacts(facts, world, counts, order)
    const isLarge = facts.averagePaise !== undefined && facts.totalPaise > 2 * facts.averagePaise
    const draw = world.draw[order] ?? 0
    if (world.isOnline[order] === 1) {
      counts.place(order, draw < cancelChance(world, customer) ? 'cancelled' : 'delivered')
      continue
    }
    if (!isWithinLimits(facts)) continue
    const chance = refusalChance(world, { customer, totalPaise: facts.totalPaise, isLarge, accountDays: facts.accountDays })
    onDecision?.(facts, chance)
    const isAllowed = rule(facts, chance)
    const isProven = facts.delivered >= 3 && counts.everReturned[customer] === 0
    outcome.asked += 1
    if (isProven) outcome.proven += 1
    if (isProven && !isAllowed) outcome.provenRefused += 1
    if (!isAllowed) continue
    const isRefused = draw < chance
    outcome.sent += 1
    if (isRefused) outcome.returned += 1
    outcome.profitPaise += profitOf(world.business, facts.totalPaise, isRefused)
    counts.place(order, isRefused ? 'returned' : 'delivered')
  }
  return outcome
}

const emptyFacts = (): CodFacts => ({
  rule: 'auto',
  isPinRefused: false,
  totalPaise: 0,
  isProven: true,
  delivered: 0,
  accountDays: 0,
  returned: 0,
  cancelledSent: 0,
  averagePaise: undefined,
  openOfCustomer: 0,
  openOfMobile: 0,
  pinParcels: 0,
  pinReturned: 0,
})

/** Fills the facts of an order, as `readCodFacts` counts them. One object serves all orders. */
function readFacts(facts: CodFacts, world: World, counts: Counts, order: number) {
  const customer = world.customer[order] ?? 0
  const pin = world.pinOf[customer] ?? 0
  const orders = counts.orders[customer] ?? 0
  facts.totalPaise = world.totalPaise[order] ?? 0
  facts.delivered = counts.delivered[customer] ?? 0
  facts.accountDays = Math.max(0, (world.day[order] ?? 0) - (world.firstDay[customer] ?? 0))
  facts.returned = counts.returned[customer] ?? 0
  facts.cancelledSent = counts.cancelledSent[customer] ?? 0
  facts.averagePaise = orders < 3 ? undefined : Math.round((counts.sumPaise[customer] ?? 0) / orders)
  facts.openOfCustomer = counts.open[customer] ?? 0
  facts.openOfMobile = facts.openOfCustomer
  facts.pinParcels = counts.pinParcels[pin] ?? 0
  facts.pinReturned = counts.pinReturned[pin] ?? 0
}

type Fate = 'delivered' | 'returned' | 'cancelled'

type Counts = ReturnType<typeof newCounts>

/** The counts that a shop keeps of customers and PIN codes. They change on the day on which it learns of something, or forgets it. */
function newCounts(world: World) {
  const ofCustomers = () => new Uint16Array(world.customers)
  const [delivered, returned, everReturned, cancelledSent, orders, open] = [
    ofCustomers(),
    ofCustomers(),
    ofCustomers(),
    ofCustomers(),
    ofCustomers(),
    ofCustomers(),
  ]
  const sumPaise = new Float64Array(world.customers)
  const [pinParcels, pinReturned] = [new Uint16Array(world.pins), new Uint16Array(world.pins)]
  const changes = new Map<number, (() => void)[]>()
  let today = 0
  const on = (day: number, change: () => void) => {
    const due = changes.get(day)
    if (due) due.push(change)
    else changes.set(day, [change])
  }
  const add = (values: Uint16Array | Float64Array, index: number, by: number) => void (values[index] = (values[index] ?? 0) + by)

  return {
    delivered,
    /** Of the last 365 days. */
    returned,
    everReturned,
    cancelledSent,
    /** Orders that stand, and their sum. */
    orders,
    sumPaise,
    open,
    /** Parcels of the last 180 days. */
    pinParcels,
    pinReturned,
    /** Moves to a day: what is known by then counts. */
    reach(day: number) {
      for (; today <= day; today += 1) {
        for (const change of changes.get(today) ?? []) change()
        changes.delete(today)
      }
    },
    /** Sends an order that will meet this fate. */
    place(order: number, fate: Fate) {
      const [day, customer, paise] = [world.day[order] ?? 0, world.customer[order] ?? 0, world.totalPaise[order] ?? 0]
      const isCash = world.isOnline[order] === 0
      const pin = world.pinOf[customer] ?? 0
      add(orders, customer, 1)
      add(sumPaise, customer, paise)
      if (isCash) add(open, customer, 1)
      on(day + (fate === 'delivered' ? deliveredAfter : returnedAfter), () => {
        if (isCash) {
          add(open, customer, -1)
          add(pinParcels, pin, 1)
          on(day + pinDays + 1, () => add(pinParcels, pin, -1))
        }
        if (fate === 'delivered') return add(delivered, customer, 1)
        add(orders, customer, -1)
        add(sumPaise, customer, -paise)
        if (fate === 'cancelled') return add(cancelledSent, customer, 1)
        add(returned, customer, 1)
        add(everReturned, customer, 1)
        add(pinReturned, pin, 1)
        on(day + returnsDays + 1, () => add(returned, customer, -1))
        on(day + pinDays + 1, () => add(pinReturned, pin, -1))
      })
    },
  }
}
