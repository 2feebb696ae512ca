import { adminShellTexts } from '../texts/admin-shell.ts'

/** The title of a back-office page, which no search engine is to list. */
export const pageMeta = (title: string) => [{ title: `${title} | ${adminShellTexts.name}` }, { name: 'robots', content: 'noindex' }]
