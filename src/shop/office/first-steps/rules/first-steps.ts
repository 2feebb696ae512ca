import type { Scope } from '#shop/scopes.ts'
import { type FirstStep, type FirstStepName, firstStepNames } from '../contract.ts'

/** The facts about the shop that decide which steps are done. */
export type ShopState = {
  /** The shop began without demo goods: it has another brand, and no demo coupon. */
  isEmpty: boolean
  /** The brand is still the demo's. */
  hasDemoBrand: boolean
  /** How many of home page and About Us still show the words of the demo. */
  firstPages: number
  /** How many products are published. */
  products: number
  withoutPicture: number
  /** Published products with a pack whose stock is not counted. */
  uncounted: number
  /** The facts that are still sample data (`sampleFacts`). */
  samples: readonly string[]
  /** True when payments move money: with live keys of the provider. */
  takesMoney: boolean
  sendsMail: boolean
  sendsSms: boolean
  hasBackup: boolean
  /** The shop is registered for GST, or says that it is not. */
  hasRegistration: boolean
  hasSecondStep: boolean
  /** Packs of published products without an MRP of their own. */
  packsWithoutMrp: number
  /** Demo coupons that shoppers can use. */
  demoCoupons: number
  hasOrder: boolean
}

/** The scope that a role needs to take a step. `undefined`: all staff may take it. */
const scopeOf: Record<FirstStepName, Scope | undefined> = {
  brand: 'settings:write',
  product: 'catalogue:write',
  ownPages: 'catalogue:write',
  pictures: 'catalogue:write',
  stock: 'stock:write',
  licence: 'settings:write',
  company: 'settings:write',
  registration: 'settings:tax',
  address: 'settings:write',
  officer: 'settings:write',
  payments: 'connections:write',
  mail: 'connections:write',
  sms: 'connections:write',
  backup: 'backups:write',
  secondStep: undefined,
  mrps: 'catalogue:write',
  demoCoupon: 'coupons:write',
  testOrder: 'orders:read',
}

/** Returns how many things a step still needs, or 1 if a step without a number is not done. */
const leftOf: Record<FirstStepName, (state: ShopState) => number> = {
  brand: ({ hasDemoBrand }) => Number(hasDemoBrand),
  product: ({ products }) => Number(products === 0),
  ownPages: ({ firstPages }) => firstPages,
  pictures: ({ products, withoutPicture }) => leftOfProducts(products, withoutPicture),
  stock: ({ products, uncounted }) => leftOfProducts(products, uncounted),
  licence: ({ samples }) => countOf(samples, 'licence'),
  company: ({ samples }) => countOf(samples, 'company'),
  registration: ({ hasRegistration }) => Number(!hasRegistration),
  address: ({ samples }) => Number(samples.some((name) => name === 'address' || name.startsWith('postal.'))),
  officer: ({ samples }) => countOf(samples, 'grievanceOfficer.name'),
  payments: ({ takesMoney }) => Number(!takesMoney),
  mail: ({ sendsMail }) => Number(!sendsMail),
  sms: ({ sendsSms }) => Number(!sendsSms),
  backup: ({ hasBackup }) => Number(!hasBackup),
  secondStep: ({ hasSecondStep }) => Number(!hasSecondStep),
  mrps: ({ products, packsWithoutMrp }) => leftOfProducts(products, packsWithoutMrp),
  demoCoupon: ({ demoCoupons }) => demoCoupons,
  testOrder: ({ hasOrder }) => Number(!hasOrder),
}

/** Returns `left`, or 1 without any product, because the step is then not done. */
const leftOfProducts = (products: number, left: number) => (products === 0 ? 1 : left)

/** True for a step of this shop. Some steps exist only for a shop that began empty, or only for a shop that began with the demo goods. */
function isFor(name: FirstStepName, { isEmpty }: ShopState) {
  if (name === 'brand' || name === 'ownPages') return isEmpty
  if (name === 'demoCoupon') return !isEmpty
  return true
}

/** Returns 1 if the fact is still sample data, else 0. */
const countOf = (samples: readonly string[], name: string) => Number(samples.includes(name))

/** Returns the steps that a role may take, in the order of the list. `may` answers whether the role has a scope. */
export function firstStepsOf(state: ShopState, may: (scope: Scope) => boolean): FirstStep[] {
  const isAllowed = (scope: Scope | undefined) => scope === undefined || may(scope)
  return firstStepNames
    .filter((name) => isFor(name, state) && isAllowed(scopeOf[name]))
    .map((name) => {
      const left = leftOf[name](state)
      return { name, done: left === 0, left }
    })
}
