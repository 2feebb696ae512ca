import type { PageKind } from '../office-contract.ts'

const folders = { article: '/blog/', page: '/pages/' }

/** Returns the path of a page in the shop. */
export function pathOfPage({ kind, slug }: { kind: PageKind; slug: string }) {
  if (kind === 'home') return '/'
  return kind === 'about' ? '/about' : folders[kind] + slug
}
