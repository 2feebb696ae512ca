/** The kinds of pages that the owner adds. An `article` is at /blog/, in the list of articles. A `page` is at /pages/. */
export const addedKinds = ['article', 'page'] as const

export type AddedKind = (typeof addedKinds)[number]

/** Returns whether the owner can add and unpublish pages of this kind. */
export const isAdded = (kind: string): kind is AddedKind => addedKinds.some((added) => added === kind)
