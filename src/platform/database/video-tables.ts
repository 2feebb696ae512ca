import type { Default } from './column-types.ts'

/** The videos of products, and the links that show drafts. */
export type VideoTables = {
  productVideo: {
    productId: string
    /** The names of stored files. */
    file: string
    captions: Default<string | null>
    /** Empty: the product's first picture. */
    poster: Default<string>
    seconds: number
    width: number
    height: number
    addedAt: Date
  }
  productPreview: { productId: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }
}
