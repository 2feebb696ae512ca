import { kitTexts as texts } from '../../texts/admin-kit.ts'
import { Button } from './button.tsx'

/** Edit and Delete of a row. `name` says for who listens which row is meant. */
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
