import { rupeesOf } from '#kernel/money.ts'
import type { Config } from '#platform/config.ts'
import { offerIdOf } from '#shop/catalogue/rules.ts'
import { currency, sha256, type SentEvent } from './sent-event.server.ts'

/** Meta's Conversions API. Packs have the same ids as in the shop's feed. */

const version = 'v25.0'

/** The id of an order or a refund lets Meta drop a repetition. Of people it gets two hashes: no name, address, network address, browser or click id. */
function eventOf({ event, subjectId, orderId, happenedAt, paise, isPhoneOrder, email, mobile, lines }: SentEvent) {
  const contents = lines.map(({ productId, label, qty, unitPaise }) => ({
    id: offerIdOf(productId, label),
    quantity: qty,
    item_price: rupeesOf(unitPaise),
  }))
  return {
    // Meta has no event for a refund, takes no negative value and changes no past event. So a refund is a custom event with a positive value.
    event_name: event === 'purchase' ? 'Purchase' : 'Refund',
    event_time: Math.floor(happenedAt.getTime() / 1000),
    event_id: subjectId,
    // `website` would need the browser's name (`client_user_agent`), which the shop does not keep with orders.
    action_source: isPhoneOrder ? 'phone_call' : 'other',
    user_data: { ...(email && { em: [sha256(email)] }), ...(mobile && { ph: [sha256(mobile.replace(/\D/g, ''))] }) },
    custom_data: { currency, value: rupeesOf(paise), order_id: orderId, ...(event === 'purchase' && { content_type: 'product', contents }) },
  }
}

type Keys = Pick<Config, 'META_PIXEL_ID' | 'META_ACCESS_TOKEN'>

export const metaHost = 'https://graph.facebook.com'

/** Returns the request about an event. The token is in the body, because logs of proxies hold addresses. */
export const metaRequest = ({ META_PIXEL_ID, META_ACCESS_TOKEN }: Keys, sent: SentEvent, testCode?: string) => ({
  path: `/${version}/${META_PIXEL_ID}/events`,
  body: { data: [eventOf(sent)], access_token: META_ACCESS_TOKEN, ...(testCode !== undefined && { test_event_code: testCode }) },
})
