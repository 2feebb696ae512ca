import { useId } from 'react'
import { settingsTexts } from './settings-texts.ts'

type Switch = { name: string; label: string; hint: string | undefined; defaultValue: string; disabled: boolean }

/** A checkbox of the settings form. The form reads and fills it itself, as it does with every field. */
export function SwitchField({ name, label, hint, defaultValue, disabled }: Switch) {
  const id = useId()
  return (
    <div className="grid content-start">
      <label className="inline-flex min-h-11 items-center gap-2.5 font-medium text-ink-2 lg:min-h-9">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={defaultValue === settingsTexts.on}
          disabled={disabled}
          aria-describedby={hint && id}
          className="size-5 accent-crocus-700"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
