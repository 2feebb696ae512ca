import type { MetaFunction } from 'react-router'
import type { Root } from '../site.ts'
import { adminShellTexts } from './shell-texts.ts'

type Matches = Parameters<MetaFunction>[0]['matches']

/** Returns the meta tags of a back-office page: its title, and `noindex` for search engines. */
export const pageMeta = (matches: Matches, title: string) => [
  { title: `${title} | ${adminShellTexts.name(brandIn(matches))}` },
  { name: 'robots', content: 'noindex' },
]

/** The root's data have no type here. Without them, after an error, there is no brand. */
const brandIn = (matches: Matches) => (matches[0]?.loaderData as Root | undefined)?.site.brand ?? ''
