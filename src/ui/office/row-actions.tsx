import { kitTexts as texts } from './kit-texts.ts'
import type { Needed } from './rights.ts'
import { Button } from './button.tsx'

type RowActionsProps = {
  /** Tells screen readers which row the buttons act on. */
  name: string
  busy?: boolean
  /** The endpoints that the buttons call. */
  needs: { edit: Needed; delete: Needed }
  onEdit: () => void
  onDelete: () => void
}

/** The Edit and Delete buttons of a row. */
export function RowActions({ name, busy, needs, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="flex gap-1 table:justify-end">
      <Button needs={needs.edit} look="outline" size="small" onClick={onEdit}>
        {texts.edit}
        <span className="sr-only">{` ${name}`}</span>
      </Button>
      <Button needs={needs.delete} look="ghost" size="small" busy={busy ?? false} onClick={onDelete} className="text-danger">
        {texts.delete}
        <span className="sr-only">{` ${name}`}</span>
      </Button>
    </span>
  )
}
