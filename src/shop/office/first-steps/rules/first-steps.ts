import type { Scope } from '#shop/scopes.ts'
import { type FirstStep, type FirstStepName, firstStepNames } from '../contract.ts'

/** What the first steps are judged by. */
export type ShopState = {
  /** The shop began without demo goods: it has another brand, and no demo coupon. */
  isEmpty: boolean
  /** The brand is still that of the demo. */
  hasDemoBrand: boolean
  /** Home page and About Us, as far as they show the words of the demo. */
  firstPages: number
  /** Published products, and those without a picture, or with a pack that is not counted. */
  products: number
  withoutPicture: number
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

/** The scope that a role needs to take a step. `undefined`: everybody on the staff may. */
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

const leftOf: Record<FirstStepName, (state: ShopState) => number> = {
  brand: ({ hasDemoBrand }) => Number(hasDemoBrand),
  product: ({ products }) => Number(products === 0),
  ownPages: ({ firstPages }) => firstPages,
  pictures: ({ products, withoutPicture }) => ofProducts(products, withoutPicture),
  stock: ({ products, uncounted }) => ofProducts(products, uncounted),
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
  mrps: ({ products, packsWithoutMrp }) => ofProducts(products, packsWithoutMrp),
  demoCoupon: ({ demoCoupons }) => demoCoupons,
  testOrder: ({ hasOrder }) => Number(!hasOrder),
}

/** Without a product, nothing about products is done. */
const ofProducts = (products: number, left: number) => (products === 0 ? 1 : left)

/** The steps that only one kind of beginning has. */
const isFor = (name: FirstStepName, { isEmpty }: ShopState) => (name === 'brand' || name === 'ownPages' ? isEmpty : name !== 'demoCoupon' || !isEmpty)

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
