import type { Config } from '../config.ts'
import type { Log } from '../process/log.ts'
import type { Secrets } from '../secrets.ts'
import type { PaymentProvider } from './provider.ts'

/** The part of the shop that a payment provider needs. `fetch` is read at each call, so a test may replace it. */
export type Outside = { config: Config; secrets: Secrets; fetch: typeof fetch; log: Log }

/** Opens each payment provider that the program knows, by the provider's name. */
export type Providers = Readonly<Record<string, (outside: Outside) => PaymentProvider>>

/** The payment providers of a shop. A row keeps the name of its provider, so money is refunded by the provider that took it. */
export type Payments = {
  /** The provider of new orders. */
  current: PaymentProvider
  all: readonly PaymentProvider[]
  /** Returns the provider of a stored row. @throws Error if the program no longer knows it */
  of(name: string): PaymentProvider
  /** Returns the same providers with other ways to the outside, such as a deadline. */
  reopen(outside: Outside): Payments
}

/** Opens the payment providers. @throws Error if the program does not know the one that the settings name */
export function openPayments(outside: Outside, providers: Providers): Payments {
  const opened = new Map(Object.entries(providers).map(([name, open]) => [name, open(outside)]))
  const of = (name: string) => {
    const provider = opened.get(name)
    if (!provider) throw new Error(`There is no payment provider ${name}.`)
    return provider
  }
  return { current: of(outside.config.PAYMENT_PROVIDER), all: [...opened.values()], of, reopen: (other) => openPayments(other, providers) }
}
