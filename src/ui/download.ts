import { apiBase } from '#kernel/endpoint.ts'
import { withFreshProof } from './call.ts'
import { readToken } from './session-store.ts'

/** Saves the reply of an endpoint as a file. A plain link cannot do this, because the token travels in a header. @throws Error for a refusal */
export async function download(path: string) {
  const { response } = await withFreshProof(() => load(path))
  if (!response.ok) throw new Error(String(response.status))
  const address = URL.createObjectURL(await response.blob())
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** Returns the response; the body of a refusal is read. */
async function load(path: string) {
  const response = await fetch(apiBase + path, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
  return { response, body: response.ok ? undefined : await response.json().catch(() => undefined) }
}
