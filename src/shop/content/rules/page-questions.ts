import type { PageContent } from '../page-contract.ts'
import { visibleBlocks } from './visible-blocks.ts'

/** Returns the visible questions of a page with their answers. */
export const questionsIn = ({ blocks }: Pick<PageContent, 'blocks'>) =>
  visibleBlocks(blocks).flatMap((block) => (block.kind === 'questions' ? block.questions : []))
