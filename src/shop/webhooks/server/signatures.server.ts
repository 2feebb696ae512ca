import { createHmac } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'
import { isOverlapping } from '../rules/delivery.ts'

type Signing = Pick<Shop, 'secrets' | 'now'>
type Keyed = { id: string; secretNumber: number }

/** Derives a signing secret from the shop's own secret. The database holds neither, so a stolen copy of it cannot sign events. */
const secretOf = ({ secrets }: Pick<Shop, 'secrets'>, { id, secretNumber }: Keyed) =>
  createHmac('sha256', secrets.auth).update(`sign webhooks to ${id} by secret ${secretNumber}`).digest()

/** Returns the secret as receivers enter it. */
export const shownSecret = (shop: Pick<Shop, 'secrets'>, address: Keyed) => `whsec_${secretOf(shop, address).toString('base64')}`

/** Returns the headers that sign a body by the Standard Webhooks specification. For a day after a replacement, the previous secret also signs. */
export function signedHeaders(shop: Signing, address: Keyed & { secretReplacedAt: Date | null }, { id, body }: { id: string; body: string }) {
  const now = shop.now()
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const secretNumbers = [address.secretNumber, ...(isOverlapping(address, now) ? [address.secretNumber - 1] : [])]
  const signatures = secretNumbers.map((secretNumber) =>
    createHmac('sha256', secretOf(shop, { id: address.id, secretNumber }))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' ') }
}
