import { useState } from 'react'
import { noteTexts as texts } from '#shop/accounts/parts.ts'
import type { Needed } from '#ui/office/rights.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { ShownNote } from './shown-note.ts'

type NotePanelProps = {
  note: ShownNote
  /** The endpoint that saves. Roles that may not call it only read the note. */
  needs: Needed
  save: (note: ShownNote) => Promise<{ message: string }>
}

/** The note of staff about an order or a customer. */
export function NotePanel({ note, needs, save }: NotePanelProps) {
  const [open, setOpen] = useState(false)
  const { text, onSlip } = note
  return (
    <Panel
      title={texts.title}
      actions={
        <Button needs={needs} look="ghost" size="small" onClick={() => setOpen(true)}>
          {text ? texts.edit : texts.add}
        </Button>
      }
    >
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : <p className="text-ink-2">{texts.none}</p>}
      {text && onSlip && <p className="mt-2 text-xs font-semibold text-marigold-800">{texts.isOnSlip}</p>}
      {open && <NoteDialog note={note} save={save} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
