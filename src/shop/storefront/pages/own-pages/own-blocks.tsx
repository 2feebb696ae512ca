import type { ShownParts } from '#shop/content/office-contract.ts'
import type { Block } from '#shop/content/page-contract.ts'
import { Blocks } from '#shop/content/parts.ts'

/** A module of its own, so that `AddedBlock` can load it on demand. */
export const OwnBlocks = (props: { blocks: readonly Block[]; parts: ShownParts }) => <Blocks {...props} />
