import type { Block, BlockOf, FixedBlock, OwnBlock } from '../page-contract.ts'
import { type ClauseKind, isClauseKind } from './clauses.ts'

const ownKinds: readonly string[] = ['text', 'picture', 'video', 'film', 'products', 'quote', 'steps', 'questions'] satisfies OwnBlock['kind'][]

export const isOwn = (block: Block): block is OwnBlock => ownKinds.includes(block.kind)

export const isFixed = (block: Block): block is FixedBlock => !isOwn(block)

export const isClause = (block: Block): block is BlockOf<ClauseKind> => isClauseKind(block.kind)

/** True for a block that the law asks for. It cannot be hidden. */
export const isKept = (block: Block): block is BlockOf<ClauseKind | 'officer'> => isClause(block) || block.kind === 'officer'

/** Returns the blocks that shoppers see. */
export const visibleBlocks = (blocks: readonly Block[]) => blocks.filter((block) => isKept(block) || !block.hidden)
