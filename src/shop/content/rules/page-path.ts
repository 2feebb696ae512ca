import type { PageKind } from '../office-contract.ts'

const folders = { article: '/blog/', page: '/pages/' } as const satisfies Record<PageKind, string>

/** Returns the path of a page in the shop. */
export const pathOfPage = ({ kind, slug }: { kind: PageKind; slug: string }) => folders[kind] + slug
