import { ownAddress } from '#platform/outbound/own-address.ts'
import type { Shop } from '#platform/shop.ts'
import type { AdvertisingReceiver } from '#shop/accounts/rules.ts'
import { answerTimeoutMs, mostAnswerCharacters } from '../rules/conversion.ts'
import { ga4Host } from './ga4.server.ts'
import { metaHost } from './meta.server.ts'

/** What came of a try. `status` is null if no answer came in time. */
export type Answer = { status: number | null; text: string }

const hosts: Record<AdvertisingReceiver, string> = { meta: metaHost, ga4: ga4Host }

type Outside = Pick<Shop, 'config' | 'fetch'>

/** Posts an event to the real service, or to the simulated one of test mode. It must run outside of transactions. */
export async function postEvent(
  { config, fetch }: Outside,
  receiver: AdvertisingReceiver,
  { path, body }: { path: string; body: object },
  { isSimulated }: { isSimulated: boolean },
): Promise<Answer> {
  const host = isSimulated ? `${ownAddress(config)}/sandbox/advertising/${receiver}` : hosts[receiver]
  try {
    const response = await fetch(host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    const text = (await response.text()).replaceAll(/\p{Cc}+/gu, ' ').trim()
    return { status: response.status, text: Array.from(text).slice(0, mostAnswerCharacters).join('') }
  } catch {
    // An error of the network may name the address, which holds Google's secret.
    return { status: null, text: 'The service cannot be reached, or takes too long.' }
  }
}

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300
