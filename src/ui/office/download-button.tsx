import { useState } from 'react'
import { apiBase } from '#kernel/endpoint.ts'
import { readToken } from '../session-store.ts'
import { withFreshProof } from '../call.ts'
import { toast } from '../toast-store.ts'
import type { Needed } from './rights.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { kitTexts as texts } from './kit-texts.ts'

/** Downloads an API reply as a file. A plain link cannot do this, because the token travels in a header. `needs` is the endpoint of `path`. */
export function DownloadButton({ needs, path, label }: { needs: Needed; path: string; label: string }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const { response } = await withFreshProof(() => load(path))
      if (!response.ok) throw new Error(String(response.status))
      const address = URL.createObjectURL(await response.blob())
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      URL.revokeObjectURL(address)
    } catch {
      toast(texts.downloadFailed, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button needs={needs} look="outline" busy={busy} onClick={() => void download()}>
      <AdminIcon name="download" /> <span>{busy ? texts.preparing : label}</span>
    </Button>
  )
}

/** Returns the response; the body of a refusal is read. */
async function load(path: string) {
  const response = await fetch(apiBase + path, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
  return { response, body: response.ok ? undefined : await response.json().catch(() => undefined) }
}
