import { missingIn, type SoldProduct } from '#shop/catalogue/rules.ts'
import { type GoingLive, goingLiveItems, type GoingLiveItem } from '../payments-contract.ts'

export type ChannelState = 'none' | 'untested' | 'works'

/** The facts about the shop that the checklist before going live needs. */
export type Readiness = {
  /** Live keys are stored, and the provider accepts them. */
  keysWork: boolean
  /** How far each channel is. `untested`: an owner entered it, and it has sent no test message since. */
  mail: ChannelState
  sms: ChannelState
  publicUrl: string
  isLocal: boolean
  /** The facts that are still sample data (`sampleFacts`). */
  samples: readonly string[]
  hasRegistration: boolean
  products: readonly SoldProduct[]
  /** True if an order of test mode was paid. */
  hasTestOrder: boolean
  /** The ids of paid orders of test mode, which somebody might pack by mistake. */
  openTestOrders: readonly string[]
}

/** Returns a line for each product that is not complete, such as "Honey: picture, MRP". */
const missingInProducts = (products: readonly SoldProduct[]) =>
  products.flatMap((product) => {
    const missing = missingIn(product)
    return missing.length > 0 ? [`${product.name}: ${missing.join(', ')}`] : []
  })

const missingOfChannel: Record<ChannelState, readonly string[]> = { none: ['connection'], untested: ['test message'], works: [] }

const missingOf: Record<GoingLiveItem, (state: Readiness) => readonly string[]> = {
  keys: ({ keysWork }) => (keysWork ? [] : ['live keys']),
  sender: ({ mail }) => missingOfChannel[mail],
  sms: ({ sms }) => missingOfChannel[sms],
  address: ({ publicUrl, isLocal }) => (publicUrl.startsWith('https://') && !isLocal ? [] : [publicUrl]),
  legal: ({ samples }) => samples,
  tax: ({ hasRegistration }) => (hasRegistration ? [] : ['registration']),
  products: ({ products }) => (products.length === 0 ? ['no published product'] : missingInProducts(products)),
  testOrder: ({ hasTestOrder }) => (hasTestOrder ? [] : ['paid test order']),
  openTestOrders: ({ openTestOrders }) => openTestOrders,
}

/** Returns the checklist, in its order. */
export const checklistOf = (state: Readiness): GoingLive['items'] =>
  goingLiveItems.map((name) => {
    const missing = [...missingOf[name](state)]
    return { name, done: missing.length === 0, missing }
  })
