import type { ShownParts } from '#shop/content/office-contract.ts'
import type { Block } from '#shop/content/page-contract.ts'
import { Blocks } from '#shop/content/parts.ts'

export const OwnBlocks = (shown: { blocks: readonly Block[]; parts: ShownParts }) => <Blocks {...shown} />
