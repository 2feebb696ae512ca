import type { PageKind } from '../office-contract.ts'
import { type AddedKind, addedKinds, isAdded } from './added-kinds.ts'

const folders: Record<AddedKind, string> = { article: '/blog/', page: '/pages/' }
const paths: Record<Exclude<PageKind, AddedKind | 'legal'>, string> = { home: '/', about: '/about' }

/** Returns the kind and the slug in the path of a page that the owner added; undefined for another path. */
export function addedPageAt(path: string): { kind: AddedKind; slug: string } | undefined {
  for (const kind of addedKinds) if (path.startsWith(folders[kind])) return { kind, slug: path.slice(folders[kind].length).replace(/\/$/, '') }
  return undefined
}

/** Returns the path of a page in the shop. */
export function pathOfPage({ kind, slug }: { kind: PageKind; slug: string }) {
  if (kind === 'legal') return `/${slug}`
  return isAdded(kind) ? folders[kind] + slug : paths[kind]
}
