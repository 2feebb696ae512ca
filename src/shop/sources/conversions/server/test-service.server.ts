import type { Shop } from '#platform/shop.ts'
import { ga4Request } from './ga4.server.ts'
import { metaRequest } from './meta.server.ts'
import { isAccepted, postEvent } from './post-event.server.ts'
import type { SentEvent } from './sent-event.server.ts'

type Tested = { worked: boolean; message: string }

const failed = (message: string): Tested => ({ worked: false, message })

/** An order that nobody placed. */
const sample = ({ now }: Shop): SentEvent => ({
  event: 'purchase',
  subjectId: 'TEST',
  orderId: 'TEST',
  happenedAt: now(),
  paise: 100,
  isPhoneOrder: false,
  email: 'test@example.com',
  mobile: null,
  lines: [{ productId: 'TEST', label: '1 g', qty: 1, unitPaise: 100 }],
})

const isSimulated = ({ config }: Shop) => ({ isSimulated: config.sandbox })

/** Sends a sample order to Meta's screen for tests. Without a test code it would count as a real one. */
export async function testMeta(shop: Shop): Promise<Tested> {
  const { META_PIXEL_ID, META_TEST_CODE } = shop.config
  if (META_PIXEL_ID === undefined) return failed('Meta is not connected. Save id and token first.')
  if (META_TEST_CODE === undefined) return failed('Enter a test code first. You find one in the Events Manager under Test events.')
  const answer = await postEvent(shop, 'meta', metaRequest(shop.config, sample(shop), META_TEST_CODE), isSimulated(shop))
  if (isAccepted(answer)) return { worked: true, message: 'Meta took a sample order. See it in the Events Manager under Test events.' }
  return failed(`Meta did not take a sample order: ${answer.status ?? ''} ${answer.text}`.trim())
}

/** Sends a sample order to Google's validation server, which stores nothing and does not check the secret. */
export async function testGa4(shop: Shop): Promise<Tested> {
  if (shop.config.GA4_MEASUREMENT_ID === undefined) return failed('Google Analytics is not connected. Save id and secret first.')
  const answer = await postEvent(shop, 'ga4', ga4Request(shop.config, sample(shop), { isDebug: true }), isSimulated(shop))
  if (!isAccepted(answer)) return failed(`Google did not take a sample order: ${answer.status ?? ''} ${answer.text}`.trim())
  const isFine = /"validationMessages":\s*\[\s*\]/.test(answer.text)
  const unchecked = 'Google checks the secret only in its reports: see your next order under Realtime.'
  return isFine ? { worked: true, message: `Google finds no fault with a sample order. ${unchecked}` } : failed(`Google finds a fault: ${answer.text}`)
}
