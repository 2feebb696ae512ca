import type { PageContent } from '../page-contract.ts'

/** Returns every question of a page with its answer. */
export const questionsIn = ({ blocks }: Pick<PageContent, 'blocks'>) => blocks.flatMap((block) => (block.kind === 'questions' ? block.questions : []))
