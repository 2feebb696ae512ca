import type { Scope } from '#shop/scopes.ts'
import { type FirstStep, type FirstStepName, firstStepNames } from '../contract.ts'

/** What the first steps are judged by. */
export type ShopState = {
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
  licence: 'settings:write',
  company: 'settings:write',
  registration: 'settings:tax',
  address: 'settings:write',
  officer: 'settings:write',
  payments: 'settings:write',
  mail: 'settings:write',
  sms: 'settings:write',
  backup: 'backups:write',
  secondStep: undefined,
  mrps: 'catalogue:write',
  demoCoupon: 'coupons:write',
  testOrder: 'orders:read',
}

const leftOf: Record<FirstStepName, (state: ShopState) => number> = {
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
  mrps: ({ packsWithoutMrp }) => packsWithoutMrp,
  demoCoupon: ({ demoCoupons }) => demoCoupons,
  testOrder: ({ hasOrder }) => Number(!hasOrder),
}

const countOf = (samples: readonly string[], name: string) => Number(samples.includes(name))

/** Returns the steps that a role may take, in the order of the list. `may` answers whether the role has a scope. */
export function firstStepsOf(state: ShopState, may: (scope: Scope) => boolean): FirstStep[] {
  const isAllowed = (scope: Scope | undefined) => scope === undefined || may(scope)
  return firstStepNames
    .filter((name) => isAllowed(scopeOf[name]))
    .map((name) => {
      const left = leftOf[name](state)
      return { name, done: left === 0, left }
    })
}
