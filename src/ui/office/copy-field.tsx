import { type ReactNode, useRef } from 'react'
import { toast } from '../toast-store.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { TextField } from './fields.tsx'

type CopyFieldProps = {
  label: string
  value: string
  hint?: ReactNode
  texts: {
    copy: string
    copied: string
    /** Shown where the browser forbids pages to write to the clipboard. The field is selected then. */
    notCopied: string
  }
  /** The button's accessible name, where several stand on one screen. It contains `texts.copy`. */
  copyName?: string
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, value, hint, texts, copyName }: CopyFieldProps) {
  const box = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      toast(texts.copied)
    } catch {
      box.current?.querySelector('input')?.select()
      toast(texts.notCopied, { kind: 'info' })
    }
  }

  return (
    <div ref={box} className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField label={label} readOnly value={value} hint={hint} onFocus={({ target }) => target.select()} />
      <Button look="outline" aria-label={copyName} onClick={() => void copy()} className="justify-self-start sm:mt-6">
        <AdminIcon name="copy" /> {texts.copy}
      </Button>
    </div>
  )
}
