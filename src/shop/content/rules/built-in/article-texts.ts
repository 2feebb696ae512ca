import type { TextSection } from '#ui/text-sections.tsx'
import { keepingTexts } from './article-texts-keeping.ts'
import { saffronTexts } from './article-texts-saffron.ts'
import { shilajitTexts } from './article-texts-shilajit.ts'

/** The sections of each article by slug. Articles make no health claims. */
export const articleTexts: Record<string, readonly TextSection[]> = { ...saffronTexts, ...shilajitTexts, ...keepingTexts }
