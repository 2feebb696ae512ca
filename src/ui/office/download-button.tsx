import type { ReactNode } from 'react'
import { useDownload } from '../use-download.ts'
import type { Needed } from './rights.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { kitTexts as texts } from './kit-texts.ts'

type Props = {
  /** The endpoint of `path`. */
  needs: Needed
  path: string
  label: ReactNode
  failedText?: string
  /** Asks before the download. False stops it. */
  confirm?: () => Promise<boolean>
  /** Runs after a download, also after a failed one. */
  onEnd?: () => Promise<void>
}

/** Downloads an API reply as a file. */
export function DownloadButton({ needs, path, label, failedText = texts.downloadFailed, confirm, onEnd }: Props) {
  const { busy, save } = useDownload(failedText)
  async function download() {
    if (confirm && !(await confirm())) return
    await save(path)
    await onEnd?.()
  }
  return (
    <Button needs={needs} look="outline" busy={busy} onClick={() => void download()}>
      <AdminIcon name="download" /> <span>{busy ? texts.preparing : label}</span>
    </Button>
  )
}
