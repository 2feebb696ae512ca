import { adminShellTexts } from './shell-texts.ts'

/** Returns the meta tags of a back-office page: its title, and `noindex` for search engines. */
export const pageMeta = (title: string) => [{ title: `${title} | ${adminShellTexts.name}` }, { name: 'robots', content: 'noindex' }]
