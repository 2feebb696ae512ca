import { paymentKeyOf } from '#platform/config.ts'
import type { StoredAccount } from '#platform/connections/payment-accounts.ts'
import type { Shop } from '#platform/shop.ts'
import type { PaymentAccount, PaymentMode } from '../payments-contract.ts'
import { endingOf } from './wire-connection.server.ts'

/**
 * Returns the keys of a mode as the back-office shows them, with only the endings of secrets. Stored keys show even if environment variables replace them,
 * because they count again once those variables are removed.
 */
export function wireAccount(
  mode: PaymentMode,
  accounts: readonly StoredAccount[],
  { connections: { base: environment }, now }: Pick<Shop, 'connections' | 'now'>,
): PaymentAccount {
  const ofMode = accounts.filter((account) => account.mode === mode)
  const current = ofMode.find(({ isCurrent }) => isCurrent)
  const isFromEnvironment = paymentKeyOf(environment).kind !== 'missing'
  const { keySecret = '', webhookSecret = '' } = current?.secrets ?? {}
  const oldWebhookSecretUntil = current?.previousUntil
  const unreadableEarlier = ofMode.filter((account) => !account.isCurrent && !account.secrets)
  return {
    mode,
    source: isFromEnvironment ? 'environment' : storedSource(current),
    keyId: current?.keyId ?? '',
    keySecretEnding: endingOf(keySecret),
    webhookSecretEnding: endingOf(webhookSecret),
    savedAt: current?.savedAt.toISOString() ?? null,
    previousUntil: oldWebhookSecretUntil && oldWebhookSecretUntil > now() ? oldWebhookSecretUntil.toISOString() : null,
    unreadable: isFromEnvironment ? [] : unreadableEarlier.map(({ keyId }) => keyId),
    version: current?.version ?? 0,
  }
}

function storedSource(current: StoredAccount | undefined) {
  if (!current) return 'none'
  return current.secrets ? 'stored' : 'unreadable'
}
