import { missingIn, type SoldProduct } from '#shop/catalogue/rules.ts'
import { type GoingLive, goingLiveItems, type GoingLiveItem } from '../payments-contract.ts'

/** A page that still shows what comes with the program. `pictures`: how many of its pictures; null while its words do too. */
type FirstPage = { kind: 'home' | 'about'; pictures: number | null }

export type ChannelState = 'none' | 'untested' | 'works'

/** The facts about the shop that the checklist before going live needs. */
export type Readiness = {
  /** Live keys are stored, and the provider accepts them. */
  keysWork: boolean
  /** How far each channel is. `untested`: an owner entered it, and it has sent no test message since. */
  mail: ChannelState
  sms: ChannelState
  /** The public address, and the one for events of payments there: what is wrong with them, in sentences. Empty if they answer from this shop. */
  addressProblem: string
  webhookProblem: string
  /** The facts that are still sample data (`sampleFacts`). */
  samples: readonly string[]
  /** Pages that still show what comes with the program (`listFirstPages`). */
  firstPages: readonly FirstPage[]
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

const pageNames = { home: 'Home page', about: 'About Us' } as const

const describeFirstPage = ({ kind, pictures }: FirstPage) =>
  `${pageNames[kind]}: ${pictures === null ? 'first words' : pictures === 1 ? 'one first picture' : `${pictures} first pictures`}`

const sentences = (problem: string) => (problem === '' ? [] : [problem])

const missingOfChannel: Record<ChannelState, readonly string[]> = { none: ['connection'], untested: ['test message'], works: [] }

const missingOf: Record<GoingLiveItem, (state: Readiness) => readonly string[]> = {
  keys: ({ keysWork }) => (keysWork ? [] : ['live keys']),
  sender: ({ mail }) => missingOfChannel[mail],
  sms: ({ sms }) => missingOfChannel[sms],
  address: ({ addressProblem }) => sentences(addressProblem),
  webhook: ({ webhookProblem }) => sentences(webhookProblem),
  legal: ({ samples }) => samples,
  pages: ({ firstPages }) => firstPages.map(describeFirstPage),
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
