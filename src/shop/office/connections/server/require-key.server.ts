import { ShopError } from '#kernel/errors.ts'
import type { SecretsKey } from '#platform/connections/sealing.ts'
import type { Shop } from '#platform/shop.ts'

/** Returns the key that seals secrets. @throws ShopError rule_refused if this process has none */
export function requireKey({ connections: { key } }: Shop): SecretsKey {
  if (key) return key
  throw new ShopError('rule_refused', 'Set SECRETS_KEY (32 characters or more) in the environment of every process, and restart the shop.')
}
