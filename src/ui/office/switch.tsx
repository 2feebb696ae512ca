import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

/** A switch. A click on its words turns it too. With `name`, a form sends it as "on". */
export function Switch({
  label,
  labelHidden,
  checked,
  defaultChecked,
  name,
  disabled,
  onChange,
}: {
  label: string
  /** Hides the label from view, where a text beside the switch shows its state. */
  labelHidden?: boolean
  checked?: boolean
  defaultChecked?: boolean
  name?: string
  disabled?: boolean
  onChange?: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 has-data-disabled:cursor-default lg:min-h-9">
      <Base.Root
        aria-labelledby={id}
        {...{ name, disabled, ...(checked === undefined ? { defaultChecked } : { checked }) }}
        onCheckedChange={onChange}
        className="h-6 w-10 flex-none cursor-pointer rounded-full bg-control p-0.5 transition-colors data-checked:bg-crocus-700 data-disabled:opacity-55"
      >
        <Base.Thumb className="block size-5 rounded-full bg-white transition-transform data-checked:translate-x-4" />
      </Base.Root>
      <span id={id} className={labelHidden ? 'sr-only' : 'font-medium text-ink-2'}>
        {label}
      </span>
    </label>
  )
}
