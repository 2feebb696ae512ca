import { useId } from 'react'

type Props<Value extends string> = {
  /** What the person chooses. Only screen readers show it. */
  legend: string
  /** The label of each value, in their order. */
  labels: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One choice of a few, side by side, such as the width of a preview. */
export function Segments<Value extends string>({ legend, labels, value, onChange }: Props<Value>) {
  const name = useId()
  const values = Object.keys(labels).filter((key): key is Value => Object.hasOwn(labels, key))
  return (
    <fieldset className="flex rounded-field border border-control">
      <legend className="sr-only">{legend}</legend>
      {values.map((one) => (
        <label
          key={one}
          className="flex min-h-11 cursor-pointer items-center px-3 font-medium first-of-type:rounded-l-field last-of-type:rounded-r-field has-checked:bg-crocus-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600 lg:min-h-8"
        >
          <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} className="sr-only" />
          <span>{labels[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
