import type { Block, BlockOf, FixedBlock, OwnBlock } from '../page-contract.ts'
import { type ClauseKind, isClauseKind } from './clauses.ts'

const ownKindSet: Record<OwnBlock['kind'], true> = {
  text: true,
  picture: true,
  video: true,
  film: true,
  products: true,
  quote: true,
  steps: true,
  questions: true,
}

const isOwnKind = (kind: string): kind is OwnBlock['kind'] => Object.hasOwn(ownKindSet, kind)

/** The kinds of blocks that the owner adds, in the order of the editor. */
export const ownKinds = Object.keys(ownKindSet).filter(isOwnKind)

export const isOwn = (block: Block): block is OwnBlock => isOwnKind(block.kind)

export const isFixed = (block: Block): block is FixedBlock => !isOwn(block)

export const isClause = (block: Block): block is BlockOf<ClauseKind> => isClauseKind(block.kind)

/** Returns whether the law demands a block, which therefore cannot be hidden. */
export const isKept = (block: Block): block is BlockOf<ClauseKind | 'officer'> => isClause(block) || block.kind === 'officer'

/** Returns the blocks that shoppers see. */
export const visibleBlocks = (blocks: readonly Block[]) => blocks.filter((block) => isKept(block) || !block.hidden)
