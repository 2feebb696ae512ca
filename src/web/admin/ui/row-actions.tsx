import { kitTexts as texts } from '../../texts/admin-kit.ts'
import { Button } from './button.tsx'

/** The Edit and Delete buttons of a row. `name` tells screen readers which row they act on. */
export function RowActions({ name, busy, onEdit, onDelete }: { name: string; busy?: boolean; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="flex gap-1 table:justify-end">
      <Button look="outline" size="small" onClick={onEdit}>
        {texts.edit}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button look="ghost" size="small" busy={busy ?? false} onClick={onDelete} className="text-danger">
        {texts.delete}
        <span className="sr-only"> {name}</span>
      </Button>
    </span>
  )
}
