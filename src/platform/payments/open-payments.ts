import { type Config, paymentKeyOf } from '../config.ts'
import type { Log } from '../process/log.ts'
import type { Secrets } from '../secrets.ts'
import type { PaymentProvider } from './provider.ts'

/** An account at a provider that an owner entered. `name` is what rows store as their provider. */
export type Account = { name: string; kind: string; mode: 'test' | 'live'; secrets: Secrets['razorpay']; isUsable: boolean; isCurrent: boolean }

/**
 * The part of the shop that a payment provider needs. `fetch` is read at each call, so a test may replace it. Without `account`, the provider has the keys of
 * the environment, or is the simulated one.
 */
export type Outside = { config: Config; secrets: Secrets; fetch: typeof fetch; log: Log; account?: Account }

/** Opens each payment provider that the program knows, by the provider's name. */
export type Providers = Readonly<Record<string, (outside: Outside) => PaymentProvider>>

/** The payment providers of a shop. A row keeps the name of its provider, so money is refunded by the provider that took it. */
export type Payments = {
  /** The provider of new orders. */
  current: PaymentProvider
  all: readonly PaymentProvider[]
  /** Returns the provider of a stored row. @throws Error if the program no longer knows it */
  of(name: string): PaymentProvider
  /** True when no money moves with this provider of a stored row. */
  isTest(name: string): boolean
  /** Whether any account moves money, also an account that cannot be opened. */
  hasLive(): boolean
  /** Returns the same providers with other ways to the outside, such as a deadline. */
  reopen(outside: Outside): Payments
}

type Entered = {
  /** The settings of the environment. They open the provider that has no account. */
  base: Config
  accounts: readonly Account[]
  /** The account of new orders; without it, the provider that the settings name. */
  current: Account | undefined
}

/**
 * The name of the provider of the settings while an account has the provider's own name. That account keeps keys that the environment had before
 * (`recordEnvironmentAccount`).
 */
const simulatedName = 'simulated'

/**
 * Opens the payment providers, and the accounts that an owner entered. An account that this process cannot open stays known by its name, and every call of it
 * fails. @throws Error if the program does not know the provider that the settings name
 */
export function openPayments(outside: Outside, providers: Providers, entered?: Entered): Payments {
  const { base = outside.config, accounts = [], current } = entered ?? {}
  const given: Outside = { ...outside, config: base, fetch: (input, init) => outside.fetch(input, init) }
  const isTaken = (name: string) => accounts.some((account) => account.name === name)
  const fromSettings = Object.entries(providers).map(([kind, open]) => {
    const provider = open(given)
    return isTaken(kind) ? { ...provider, name: simulatedName } : provider
  })
  const fromAccounts = accounts.flatMap((account) => {
    const provider = providers[account.kind]?.({ ...given, account })
    return provider ? [{ provider, account }] : []
  })
  const opened = [...fromSettings, ...fromAccounts.map(({ provider }) => provider)]
  const known = new Map(opened.map((provider) => [provider.name, provider]))
  const of = (name: string) => {
    const provider = known.get(name)
    if (!provider) throw new Error(`There is no payment provider ${name}.`)
    return provider
  }
  const isTestInSettings = () => base.sandbox || paymentKeyOf(base).kind === 'test'
  const nameInSettings = isTaken(base.PAYMENT_PROVIDER) ? simulatedName : base.PAYMENT_PROVIDER
  return {
    current: of(current?.name ?? nameInSettings),
    all: [...fromSettings, ...fromAccounts.flatMap(({ provider, account }) => (account.isUsable ? [provider] : []))],
    of,
    isTest(name) {
      const account = accounts.find((each) => each.name === name)
      return account ? account.mode === 'test' : isTestInSettings()
    },
    hasLive: () => accounts.some(({ mode }) => mode === 'live') || !isTestInSettings(),
    reopen: (other) => openPayments(other, providers, entered),
  }
}
