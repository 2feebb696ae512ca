/** `article`: at /blog/, in the list of articles. `page`: at /pages/, for a question or another text of the owner. */
export const addedKinds = ['article', 'page'] as const

export type AddedKind = (typeof addedKinds)[number]

/** True for pages that the owner adds and takes away. */
export const isAdded = (kind: string): kind is AddedKind => addedKinds.some((added) => added === kind)
