import { TextField } from '#ui/office/fields.tsx'
import { contrast } from '../rules/colour.ts'
import { isColour, type ColourField as Name } from './look-draft.ts'
import { lookTexts as texts } from './look-texts.ts'

type Props = {
  name: Name
  value: string
  /** The colour that the shop shows instead, if text on this one would not be legible. */
  shown: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** A colour as text and as a picker. If the shop shows another colour instead, the field says so and shows both. */
export function ColourField({ name, value, shown, error, disabled, onChange }: Props) {
  const { label, hint } = texts.fields[name]
  const isRepaired = isColour(value) && value.trim().toLowerCase() !== shown
  return (
    <div className="grid content-start gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          {...{ name, label, hint, value, error, disabled }}
          required
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          type="color"
          aria-label={texts.picker(label)}
          value={isColour(value) ? value.trim().toLowerCase() : shown}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
          className="mt-6 h-11 w-12 cursor-pointer rounded-field border border-control bg-card p-1 lg:h-9"
        />
      </div>
      <div role="status">
        {isRepaired && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span>{contrast(value.trim(), '#ffffff') < contrast(shown, '#ffffff') ? texts.darkened : texts.lightened}</span>
            <Swatch label={texts.chosen} colour={value.trim()} />
            <Swatch label={texts.shown} colour={shown} />
          </p>
        )}
      </div>
    </div>
  )
}

const Swatch = ({ label, colour }: { label: string; colour: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" style={{ backgroundColor: colour }} className="size-5 rounded-field border border-edge" />
    <span>{label}</span>{' '}
    <span translate="no" className="font-mono">
      {colour}
    </span>
  </span>
)
