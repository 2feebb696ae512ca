import type { Model } from './model.ts'

/** `csv`: a spreadsheet in place of the body. */
type CallOptions = { token?: string; body?: object; csv?: string }

/** Calls the shop's API as a browser does. @returns undefined when the process crashed during the call, so no answer was sent */
export async function callShop(model: Model, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { token, body, csv }: CallOptions = {}) {
  const { api, processState, violations, outage } = model
  const headers = { 'content-type': csv === undefined ? 'application/json' : 'text/csv', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const payload = csv ?? (body && JSON.stringify(body))
  const response = await api.request(path, { method, headers, ...(payload !== undefined && { body: payload }) })
  if (processState.crashed) return undefined
  const answer = { status: response.status, body: await response.json() }
  if (answer.status >= 500 && (answer.status !== 503 || outage === 'none'))
    violations.push(`${method} ${path} answered ${answer.status}: ${String(processState.loggedError)}`)
  return answer
}

/** Calls the simulated provider directly. @returns undefined when the provider refuses */
export async function callProvider({ shop }: Model, path: string, body: object, headers: Record<string, string> = {}) {
  const { keyId, keySecret } = shop.secrets.razorpay
  const response = await shop.fetch(`http://127.0.0.1/sandbox/razorpay${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`, ...headers },
    body: JSON.stringify(body),
  })
  return response.ok ? response.json() : undefined
}

/** Returns the item at `which`, modulo the number of items. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(1, items.length)]
