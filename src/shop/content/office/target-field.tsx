import { useState } from 'react'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import type { LinkTo } from '../block-field-contract.ts'
import { type PartProps, textFieldOf } from './block-props.ts'
import type { TargetGroup } from './targets.ts'
import { targetTexts as texts } from './target-texts.ts'

type Props = PartProps<string> & { to: string; targets: readonly TargetGroup[] }

const other = 'other'

/** Chooses where a link leads: to a page or product of the shop, or to a typed address. */
export function TargetField({ to, targets, name, errorOf, disabled, onChange }: Props) {
  const isKnown = targets.some((group) => group.targets.some((target) => target.to === to))
  const [isTyped, setTyped] = useState(!isKnown)
  const showsAddress = isTyped || !isKnown
  const error = errorOf(name)
  return (
    <>
      <SelectField
        label={texts.leadsTo}
        value={showsAddress ? other : to}
        error={showsAddress ? undefined : error}
        disabled={disabled}
        onChange={({ target: { value } }) => {
          setTyped(value === other)
          if (value !== other) onChange(value)
        }}
      >
        {targets.map(({ label, targets: inGroup }) => (
          <optgroup key={label} label={label}>
            {inGroup.map((target) => (
              <option key={target.to} value={target.to}>
                {target.text}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={other}>{texts.other}</option>
      </SelectField>
      {showsAddress && (
        <TextField
          label={texts.address}
          hint={texts.addressHint}
          name={name}
          value={to}
          error={error}
          disabled={disabled}
          required
          autoComplete="off"
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </>
  )
}

/** The fields of a link: its text and where it leads. */
export function LinkFields({ link, targets, ...part }: PartProps<LinkTo> & { link: LinkTo; targets: readonly TargetGroup[] }) {
  return (
    <>
      <TextField label={texts.words} required {...textFieldOf(part)('text', link.text, (text) => ({ ...link, text }))} />
      <TargetField {...part} name={`${part.name}.to`} to={link.to} targets={targets} onChange={(to) => part.onChange({ ...link, to })} />
    </>
  )
}
