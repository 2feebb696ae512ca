import { Button } from './button.tsx'

type Texts = { add: string; update: string; saving: string; cancel: string }

type Props = {
  busy: boolean
  /** False for a new entity, which has nothing to cancel. */
  editing: boolean
  texts: Texts
  onCancel: () => void
  className?: string
}

/** The buttons of a form that adds an entity, or changes one that its list shows. */
export const FormButtons = ({ busy, editing, texts, onCancel, className = '' }: Props) => (
  <div className={`flex flex-wrap gap-2 ${className}`}>
    <Button type="submit" busy={busy}>
      {busy ? texts.saving : editing ? texts.update : texts.add}
    </Button>
    {editing && (
      <Button look="outline" disabled={busy} onClick={onCancel}>
        {texts.cancel}
      </Button>
    )}
  </div>
)
