import { send } from './send.ts'

type KeyOptions = { name?: string; scopes?: string[]; endsOn?: string; addresses?: string[]; perMinute?: number; proposesOnly?: boolean }

let count = 0

/** Makes an API key through the API. @returns its text, for `Authorization: Bearer`, and its id */
export async function makeKey(token: string, { name = `Packing program ${(count += 1)}`, scopes = ['orders:read'], ...rest }: KeyOptions = {}) {
  const { status, body } = await send('POST', '/api-keys', { token, body: { name, scopes, ...rest } })
  if (status !== 200) throw new Error(`making a key answered ${status} ${body.code}`)
  const { text, apiKey } = body as { text: string; apiKey: { _id: string; version: number } }
  return { text, id: apiKey._id, version: apiKey.version, name }
}
