import { useRef } from 'react'
import { toast } from '../../ui/toast-store.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { TextField } from './fields.tsx'

type NewLinkProps = { link: string; texts: { link: string; copy: string; copied: string; notCopied: string; copyNow: string } }

/** A link that the server shows only once, with a button to copy it. */
export function NewLink({ link, texts }: NewLinkProps) {
  const box = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast(texts.copied)
    } catch {
      // The browser may forbid pages to write to the clipboard.
      box.current?.querySelector('input')?.select()
      toast(texts.notCopied, { kind: 'info' })
    }
  }

  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField label={texts.link} readOnly value={link} hint={texts.copyNow} onFocus={({ target }) => target.select()} />
      <Button look="outline" onClick={() => void copy()} className="mt-6">
        <AdminIcon name="copy" /> {texts.copy}
      </Button>
    </div>
  )
}
