import { isShopError } from '#kernel/errors.ts'
import { paymentKeyOf } from '#platform/config.ts'
import { readPayments } from '#platform/connections/payment-accounts.ts'
import { askProvider } from '#platform/payments/ask-provider.ts'
import type { Shop } from '#platform/shop.ts'
import type { PaymentMode } from '../payments-contract.ts'
import { openAccount } from './save-payment-account.server.ts'

/** Tests the keys of a mode by a call to the payment provider. `message` says the outcome to the owner. */
export async function testKeys(shop: Shop, mode: PaymentMode): Promise<{ worked: boolean; message: string }> {
  const { base, key } = shop.connections
  const environmentMode = paymentKeyOf(base).kind
  const row = (await readPayments(shop.db, key)).accounts.find((account) => account.isCurrent && account.mode === mode)
  const provider = environmentMode === mode ? shop.payments.current : row?.secrets && openAccount(shop, row)
  if (!provider) return { worked: false, message: 'There are no keys to test. Save them first.' }
  try {
    await askProvider(provider)
    return { worked: true, message: `${provider.label} accepts the keys.` }
  } catch (error) {
    if (!isShopError(error)) throw error
    return { worked: false, message: `${provider.label} did not accept the keys, or does not answer. Check key id and key secret.` }
  }
}
