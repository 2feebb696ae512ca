import type { Product } from '#shop/catalogue/contract.ts'
import type { Block } from '../page-contract.ts'

export type BlockProps<Kind extends Block> = {
  block: Kind
  /** The path of the block, as the server names its fields: content.blocks.0 */
  name: string
  products: readonly Product[]
  errorOf: (field: string) => string | undefined
  disabled: boolean
  onChange: (block: Block) => void
}
