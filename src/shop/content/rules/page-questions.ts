import type { PageContent } from '../page-contract.ts'
import { visibleBlocks } from './visible-blocks.ts'

/** Returns every question that a page shows, with its answer. */
export const questionsIn = ({ blocks }: Pick<PageContent, 'blocks'>) =>
  visibleBlocks(blocks).flatMap((block) => (block.kind === 'questions' ? block.questions : []))
