import type { ComponentProps } from 'react'

type SwitchProps = Pick<ComponentProps<'input'>, 'checked' | 'defaultChecked' | 'name' | 'disabled'> & {
  label: string
  /** Hides the label from view, where a text beside the switch shows its state. */
  labelHidden?: boolean
  onChange?: (checked: boolean) => void
}

/** A switch. A click on its words turns it too. With `name`, a form sends it as "on". With forced colours it is a checkbox. */
export const Switch = ({ label, labelHidden, onChange, ...input }: SwitchProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 has-disabled:cursor-default lg:min-h-9">
    <input
      {...input}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself
      role="switch"
      onChange={({ target }) => onChange?.(target.checked)}
      className="h-6 w-10 flex-none cursor-pointer appearance-none rounded-full bg-control p-0.5 transition-colors before:block before:size-5 before:rounded-full before:bg-white before:transition-transform checked:bg-crocus-700 checked:before:translate-x-4 disabled:opacity-55 forced-colors:appearance-auto"
    />
    <span className={labelHidden ? 'sr-only' : 'font-medium text-ink-2'}>{label}</span>
  </label>
)
