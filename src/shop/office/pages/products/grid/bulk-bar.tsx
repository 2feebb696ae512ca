import { useState } from 'react'
import type { BulkChange } from '#shop/catalogue/rules.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField, SelectField } from '#ui/office/fields.tsx'
import { numberIn } from '#ui/office/typed-number.ts'
import { type GridPack, withBulkChange } from './grid-pack.ts'
import { gridTexts } from './grid-texts.ts'
import type { Grid } from './use-grid.ts'

const texts = gridTexts.bulk

/** An option of the field "Change". */
type Way = keyof typeof texts.ways

/** The change that each option makes, and the unit of its amount. */
const changes: Record<Way, Pick<BulkChange, 'way' | 'unit'>> = {
  raisePercent: { way: 'raise', unit: 'basisPoints' },
  lowerPercent: { way: 'lower', unit: 'basisPoints' },
  raise: { way: 'raise', unit: 'paise' },
  lower: { way: 'lower', unit: 'paise' },
  set: { way: 'set', unit: 'paise' },
}

/** Returns the key of `labels` that a select field has chosen. */
const keyIn = <Key extends string>(labels: Readonly<Record<Key, unknown>>, chosen: string, otherwise: Key): Key =>
  Object.keys(labels).find((key): key is Key => key === chosen) ?? otherwise

/** Changes one column of the selected packs, or pauses their sale. It fills the cells, and saves nothing. */
export function BulkBar({ packs, change, onFilled }: { packs: readonly GridPack[]; change: Grid['change']; onFilled: (count: number) => void }) {
  const [column, setColumn] = useState<keyof typeof texts.columns>('price')
  const [way, setWay] = useState<Way>('raisePercent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<BulkChange['to']>('rupee')
  const [error, setError] = useState<string>()

  function fill() {
    const amount = numberIn(typed)
    if (amount === undefined) return setError(texts.badAmount)
    const chosen = changes[way]
    const bulk = { ...chosen, amount: chosen.unit === 'paise' ? paiseOf(amount) : basisPointsOf(amount), to: rounding }
    change({ kind: 'edit', packs, editOf: (pack, edits) => withBulkChange(pack, edits, column, bulk) })
    onFilled(packs.length)
  }

  function pause(paused: boolean) {
    change({ kind: 'edit', packs, editOf: (_pack, edits) => ({ ...edits, paused }) })
    onFilled(packs.length)
  }

  if (packs.length === 0) return <p className="text-ink-2">{texts.none}</p>
  return (
    <form
      noValidate
      aria-label={texts.title}
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        fill()
      }}
    >
      <p role="status" className="w-full font-semibold">
        {texts.selected(packs.length)}
      </p>
      <SelectField label={texts.column} value={column} onChange={({ target }) => setColumn(keyIn(texts.columns, target.value, 'price'))} className="w-36">
        {Object.entries(texts.columns).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.way} value={way} onChange={({ target }) => setWay(keyIn(texts.ways, target.value, 'set'))} className="w-36">
        {Object.entries(texts.ways).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={texts.amount}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
        className="w-28"
      />
      <SelectField
        label={texts.rounding}
        value={rounding}
        onChange={({ target }) => setRounding(keyIn(texts.roundings, target.value, 'paisa'))}
        className="w-36"
      >
        {Object.entries(texts.roundings).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <span className="mt-6 flex flex-wrap gap-2">
        <Button type="submit" look="outline">
          {texts.apply}
        </Button>
        <Button look="ghost" onClick={() => pause(true)}>
          {texts.pause}
        </Button>
        <Button look="ghost" onClick={() => pause(false)}>
          {texts.resume}
        </Button>
      </span>
    </form>
  )
}
