import { useState } from 'react'
import { apiBase } from '#kernel/endpoint.ts'
import { CallError, textOf, withFreshProof } from './call.ts'
import { readToken } from './session-store.ts'
import { toast } from './toast-store.ts'

/** Returns `save`, which saves the reply of an endpoint as a file, and whether that is under way. A toast shows why a file was refused, or `failedText`. */
export function useDownload(failedText: string) {
  const [busy, setBusy] = useState(false)

  async function save(path: string) {
    setBusy(true)
    try {
      await download(path)
    } catch (error) {
      toast(textOf(error, failedText), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return { busy, save }
}

/** Saves the reply of an endpoint as a file. A plain link cannot do this, because the token travels in a header. @throws CallError for a refusal */
async function download(path: string) {
  const { response, body } = await withFreshProof(() => load(path))
  if (!response.ok) throw new CallError('refused', { status: response.status, body })
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
