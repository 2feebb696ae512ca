import { useState } from 'react'
import { download } from '../download.ts'
import { toast } from '../toast-store.ts'
import type { Needed } from './rights.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { kitTexts as texts } from './kit-texts.ts'

/** Downloads an API reply as a file. `needs` is the endpoint of `path`. */
export function DownloadButton({ needs, path, label }: { needs: Needed; path: string; label: string }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await download(path).catch(() => toast(texts.downloadFailed, { kind: 'error' }))
    setBusy(false)
  }

  return (
    <Button needs={needs} look="outline" busy={busy} onClick={() => void save()}>
      <AdminIcon name="download" /> <span>{busy ? texts.preparing : label}</span>
    </Button>
  )
}
