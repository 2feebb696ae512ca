import { paymentKeyOf } from '#platform/config.ts'
import type { StoredAccount } from '#platform/connections/payment-accounts.ts'
import type { Shop } from '#platform/shop.ts'
import type { PaymentAccount, PaymentMode } from '../payments-contract.ts'
import { endingOf } from './wire-connection.server.ts'

/** Returns the keys of a mode as the back-office shows them. No secret is in it. */
export function wireAccount(
  mode: PaymentMode,
  accounts: readonly StoredAccount[],
  { connections: { base }, now }: Pick<Shop, 'connections' | 'now'>,
): PaymentAccount {
  const ofMode = accounts.filter((account) => account.mode === mode)
  const current = ofMode.find(({ isCurrent }) => isCurrent)
  const isFromEnvironment = paymentKeyOf(base).kind !== 'missing'
  const { keySecret = '', webhookSecret = '' } = current?.secrets ?? {}
  const previousUntil = current?.previousUntil
  return {
    mode,
    source: isFromEnvironment ? 'environment' : !current ? 'none' : current.secrets ? 'stored' : 'unreadable',
    keyId: current?.keyId ?? '',
    keySecretEnding: endingOf(keySecret),
    webhookSecretEnding: endingOf(webhookSecret),
    savedAt: current?.savedAt.toISOString() ?? null,
    previousUntil: previousUntil && previousUntil > now() ? previousUntil.toISOString() : null,
    unreadable: isFromEnvironment ? [] : ofMode.flatMap(({ isCurrent, secrets, keyId }) => (isCurrent || secrets ? [] : [keyId])),
    version: current?.version ?? 0,
  }
}
