import { rupeesOf } from '#kernel/money.ts'
import type { Config } from '#platform/config.ts'
import { offerIdOf } from '#shop/catalogue/rules.ts'
import { currency, sha256, type SentEvent } from './sent-event.server.ts'

/** Google Analytics 4, by the Measurement Protocol. */

/** Google needs the id of a browser. The shop sets none, so each order has an id of its own, equal for its refunds. */
function clientIdOf(orderId: string) {
  const digest = Buffer.from(sha256(orderId), 'hex')
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`
}

/** Google hashes mailboxes of Gmail without dots. */
const canonical = (email: string) => email.replace(/^[^@]+(?=@(?:gmail|googlemail)\.com$)/, (name) => name.replaceAll('.', ''))

function bodyOf({ event, orderId, happenedAt, paise, email, mobile, lines }: SentEvent) {
  const items = lines.map(({ productId, label, qty, unitPaise }) => ({ item_id: offerIdOf(productId, label), quantity: qty, price: rupeesOf(unitPaise) }))
  const user = { ...(email && { sha256_email_address: [sha256(canonical(email))] }), ...(mobile && { sha256_phone_number: [sha256(mobile)] }) }
  return {
    client_id: clientIdOf(orderId),
    timestamp_micros: happenedAt.getTime() * 1000,
    ...((email ?? mobile) !== null && { user_data: user }),
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
    events: [{ name: event, params: { transaction_id: orderId, currency, value: rupeesOf(paise), ...(event === 'purchase' && { items }) } }],
  }
}

type Keys = Pick<Config, 'GA4_MEASUREMENT_ID' | 'GA4_API_SECRET'>

export const ga4Host = 'https://www.google-analytics.com'

/** Returns the request about an event. `isDebug`: Google's validation server, which stores nothing. Google takes the secret in the address alone. */
export const ga4Request = ({ GA4_MEASUREMENT_ID, GA4_API_SECRET }: Keys, sent: SentEvent, { isDebug = false } = {}) => ({
  path: `${isDebug ? '/debug' : ''}/mp/collect?${new URLSearchParams({ measurement_id: GA4_MEASUREMENT_ID ?? '', api_secret: GA4_API_SECRET ?? '' })}`,
  body: bodyOf(sent),
})
