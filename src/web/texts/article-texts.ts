import type { TextSection } from '../ui/text-sections.tsx'
import { keepingTexts } from './article-texts-keeping.ts'
import { saffronTexts } from './article-texts-saffron.ts'
import { shilajitTexts } from './article-texts-shilajit.ts'

/** The texts of the articles by slug; about growing, knowing, keeping and cooking, and nothing about health. */
export const articleTexts: Record<string, readonly TextSection[]> = { ...saffronTexts, ...shilajitTexts, ...keepingTexts }
