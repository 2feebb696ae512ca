import type { Block, FixedBlock, OwnBlock } from '../page-contract.ts'

export const isFixed = (block: Block): block is FixedBlock => 'hidden' in block

export const isOwn = (block: Block): block is OwnBlock => !isFixed(block)

/** Returns the blocks that shoppers see. */
export const visibleBlocks = (blocks: readonly Block[]) => blocks.filter((block) => !isFixed(block) || !block.hidden)
