import type { ReactNode } from 'react'
import { useDownload } from '../use-download.ts'
import type { Needed } from './rights.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { kitTexts as texts } from './kit-texts.ts'

/** Downloads an API reply as a file. `needs` is the endpoint of `path`. */
export function DownloadButton({ needs, path, label }: { needs: Needed; path: string; label: ReactNode }) {
  const { busy, save } = useDownload(texts.downloadFailed)
  return (
    <Button needs={needs} look="outline" busy={busy} onClick={() => void save(path)}>
      <AdminIcon name="download" /> <span>{busy ? texts.preparing : label}</span>
    </Button>
  )
}
