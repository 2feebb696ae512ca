import { conflictTexts as texts } from './conflict-texts.ts'
import { showMoment } from './show.ts'
import type { Conflict, Difference } from './use-conflict.ts'
import { Button } from './button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { Modal } from './modal.tsx'

type DialogProps<Entity> = {
  conflict: Conflict<Entity> | undefined
  busy: boolean
  onTake: (theirs: Entity) => void
  /** Saves the form over their version. */
  onKeep: (theirs: Entity) => unknown
  onClose: () => void
}

/** Shows the two versions of an entity, if they conflict, and asks which one to keep. Closing the dialog keeps the form as it is, unsaved. */
export function ConflictDialog<Entity>({ conflict, busy, onTake, onKeep, onClose }: DialogProps<Entity>) {
  if (!conflict) return null
  const { theirs, differences, saved } = conflict
  return (
    <Modal open wide busy={busy} onClose={onClose} title={texts.title}>
      <p className="text-ink-2">
        {saved && <span>{texts.savedBy(saved.by, showMoment(saved.at))}</span>} <span>{texts.intro}</span>
      </p>
      <div className="overflow-hidden rounded-panel border border-edge">
        <DataTable caption={texts.caption} columns={columns} rows={differences} keyOf={({ name }) => name} />
      </div>
      {/* Sticky, so the buttons stay visible below a long table. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 rounded-b-panel border-t border-edge bg-card px-5 py-4">
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" disabled={busy} onClick={() => onTake(theirs)}>
            {texts.take}
          </Button>
          <Button busy={busy} onClick={() => void onKeep(theirs)}>
            {texts.keep}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const columns: readonly Column<Difference>[] = [
  { title: texts.columns.field, titleHidden: true, cell: ({ name }) => <b className="font-semibold">{name}</b>, className: 'table:w-1/5 table:align-top' },
  { title: texts.columns.theirs, cell: ({ theirs }) => <Value>{theirs}</Value>, className: 'table:w-2/5 table:align-top' },
  { title: texts.columns.yours, cell: ({ yours }) => <Value>{yours}</Value>, className: 'table:w-2/5 table:align-top' },
]

const Value = ({ children }: { children: Difference['theirs'] }) =>
  children ? <span className="wrap-anywhere whitespace-pre-line">{children}</span> : <span className="text-ink-3">{texts.emptyValue}</span>

type LineProps = { busy: boolean; onTake: () => void; onKeep?: (() => void) | undefined; children: string }

/** The choice of `ConflictDialog` in one line, beside a field or an action. Omit `onKeep` when the admin's own version is no longer possible. */
export function ConflictLine({ busy, onTake, onKeep, children }: LineProps) {
  return (
    <div role="alert" className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-marigold-100 px-3 py-2 text-marigold-800">
      <p className="min-w-36 flex-1 wrap-anywhere">{children}</p>
      <div className="flex flex-wrap gap-1.5">
        <Button look="outline" size="small" disabled={busy} onClick={onTake}>
          {texts.take}
        </Button>
        {onKeep && (
          <Button look="outline" size="small" busy={busy} onClick={onKeep}>
            {texts.keep}
          </Button>
        )}
      </div>
    </div>
  )
}
