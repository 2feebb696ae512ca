import type { Default, Derived, Once } from './column-types.ts'

/** Reviews of products by their buyers, with votes, reports, counts and invitations. */
export type ReviewTables = {
  review: {
    id: string
    seq: Once<number>
    productId: string
    customerId: string
    /** The order that proves the purchase. */
    orderId: string
    stars: number
    title: Default<string>
    words: Default<string>
    /** The shown name. Empty for a customer who gave none. */
    name: Default<string>
    photos: Default<string[]>
    state: Default<'waiting' | 'shown' | 'removed'>
    /** The account is marked as deleted, so nobody sees the review. */
    authorDeleted: Default<boolean>
    answer: Default<string>
    answeredAt: Default<Date | null>
    /** A trigger counts the votes. */
    helpful: Derived<number>
    /** Reports since the owner last approved the review. */
    reports: Default<number>
    /** Increases with each change of the review's content. */
    version: Default<number>
    createdAt: Date
    updatedAt: Date
    isShown: Derived<boolean>
    searchKey: Derived<string | null>
  }
  /** Triggers keep it. */
  reviewCount: {
    productId: Derived<string>
    state: Derived<'waiting' | 'shown' | 'removed'>
    stars: Derived<number>
    reviews: Derived<number>
    withPhotos: Derived<number>
  }
  reviewVote: { reviewId: string; customerId: string; createdAt: Date }
  /** `reporter` is a keyed hash of the account or the network address. */
  reviewReport: { reviewId: string; reporter: Uint8Array; reason: 'advert' | 'insult' | 'private' | 'other'; createdAt: Date }
  reviewInvitation: { orderId: string; deliveredAt: Date; sentAt: Default<Date | null> }
}
