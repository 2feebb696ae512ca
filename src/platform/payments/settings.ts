import { razorpayAccount, razorpaySecrets, razorpaySettings } from './razorpay/settings.ts'

/** The environment settings of every payment provider. */
export const providerSettings = { ...razorpaySettings }

type Account = {
  /** The setting without which the shop is in test mode. */
  key: keyof typeof providerSettings
  isTestKey: (key: string) => boolean
  /** Returns the address of the provider's API. */
  address: (settings: Settings) => string
  /** Groups of settings, each of which is set as a whole or not at all. */
  together: (settings: Settings) => readonly (readonly (keyof typeof providerSettings)[])[]
}

/** The account at each provider, by the provider's name. */
export const providerAccounts: Readonly<Record<string, Account>> = { [razorpayAccount.name]: razorpayAccount }

/** True when no money moves with the key. */
export const isTestKeyOf = (provider: string, keyId: string) => providerAccounts[provider]?.isTestKey(keyId) ?? false

export const defaultProvider = razorpayAccount.name

type Settings = Parameters<typeof razorpaySecrets>[0]

export type ProviderSecrets = ReturnType<typeof openProviderSecrets>

/** Returns the secrets of every payment provider. `derive` makes those of test mode. */
export const openProviderSecrets = (settings: Settings, derive: (name: string) => string) => ({ razorpay: razorpaySecrets(settings, derive) })
