import { useState } from 'react'
import { apiBase } from '#kernel/endpoint.ts'
import { readToken } from '../../browser-store.ts'
import { toast } from '../../ui/toast-store.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { kitTexts as texts } from '../../texts/admin-kit.ts'

/** Saves what an address of the API answers as a file. The token travels in a header, so a plain link would not do. */
export function DownloadButton({ path, label }: { path: string; label: string }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const answer = await fetch(apiBase + path, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
      if (!answer.ok) throw new Error(String(answer.status))
      const address = URL.createObjectURL(await answer.blob())
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      URL.revokeObjectURL(address)
    } catch {
      toast(texts.noFile, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" busy={busy} onClick={() => void download()}>
      <AdminIcon name="download" /> {busy ? texts.preparing : label}
    </Button>
  )
}
