import type { Product } from '#shop/catalogue/contract.ts'
import type { Block } from '../page-contract.ts'
import type { TargetGroup } from './targets.ts'

/** The props of the fields of a block, or of a part of a block. `name`: the path of the part in errors of the server, such as content.blocks.0 */
export type PartProps<Value> = {
  name: string
  errorOf: (field: string) => string | undefined
  disabled: boolean
  onChange: (value: Value) => void
}

export type BlockProps<Kind extends Block> = PartProps<Block> & { block: Kind; products: readonly Product[]; targets: readonly TargetGroup[] }

export const noPicture = { image: '', alt: '' }

export const noLink = { text: '', to: '/products' }

/** Returns a function that returns the props of a text field. `key`: the field within the part. `change` returns the part with the typed text. */
export const textFieldOf =
  <Value>({ name, errorOf, disabled, onChange }: PartProps<Value>) =>
  (key: string, value: string, change: (text: string) => Value) => ({
    name: `${name}.${key}`,
    value,
    error: errorOf(`${name}.${key}`),
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(change(target.value)),
  })
