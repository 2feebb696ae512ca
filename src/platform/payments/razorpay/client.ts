import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { ownAddress } from '../../outbound/own-address.ts'
import type { Outside } from '../open-payments.ts'
import { providerUnavailable } from '../provider.ts'
import { accountOf } from './account.ts'
import { apiHost } from './hosts.ts'

/** The longest wait for the answer to one call. A use-case whose caller waits also has one deadline for all its calls. */
const timeoutMs = 7000

/** Returns Razorpay's address, or the simulated provider's in test mode. */
function baseUrl(outside: Outside) {
  const { config } = outside
  return config.RAZORPAY_API_URL ?? (accountOf(outside).isSimulated ? `${ownAddress(config)}/sandbox/razorpay` : apiHost)
}

/** Calls Razorpay's API. @throws ShopError payment_unavailable if it fails; `refusalIn` finds Razorpay's refusal in it */
export async function callRazorpay<Reply extends z.core.$ZodType>(
  outside: Outside,
  method: 'GET' | 'POST',
  path: string,
  reply: Reply,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<z.output<Reply>> {
  const { keyId, keySecret } = accountOf(outside).secrets
  try {
    const response = await outside.fetch(baseUrl(outside) + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Refusal(response.status, text)
    return z.parse(reply, JSON.parse(text))
  } catch (error) {
    outside.log.warn({ err: error, method, path }, 'payment provider')
    throw Object.assign(new ShopError('payment_unavailable', providerUnavailable), { cause: error })
  }
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`the payment provider answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** Returns Razorpay's refusal in an error of `callRazorpay`. Undefined if the call failed in another way. */
export const refusalIn = (error: unknown) => (error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined)

export const tooMuch = 'The payment service does not take so much at once. Your cart is kept. Please order less at a time.'

/** Razorpay's words for "there is no such thing". Any other 400 means something else. https://razorpay.com/docs/errors */
const unknownThing = /does not exist/i

/** Returns undefined if Razorpay answers that it has no such thing. */
export async function ifKnown<Reply>(answer: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await answer
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal && refusal.status < 500 && unknownThing.test(refusal.message)) return undefined
    throw error
  }
}
