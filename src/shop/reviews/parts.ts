/** Parts of pages that other modules show. */

export { ProductReviews } from './pages/product-reviews.tsx'
export { orderReviewTexts, reviewTexts } from './pages/reviews-texts.ts'
export { ReviewDialog } from './pages/review-dialog-on-demand.ts'
