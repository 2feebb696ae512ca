import type { PageKind } from '../office-contract.ts'
import { type AddedKind, isAdded } from './added-kinds.ts'

const folders: Record<AddedKind, string> = { article: '/blog/', page: '/pages/' }
const paths: Record<Exclude<PageKind, AddedKind | 'legal'>, string> = { home: '/', about: '/about' }

/** Returns the path of a page in the shop. */
export function pathOfPage({ kind, slug }: { kind: PageKind; slug: string }) {
  if (kind === 'legal') return `/${slug}`
  return isAdded(kind) ? folders[kind] + slug : paths[kind]
}
