/** Returns the paths of the pages that are complete without a script. */
export const publicPaths = (productId: string) => [
  '/',
  '/cart',
  '/products',
  `/product/${productId}`,
  '/productDetail',
  '/productDetail2',
  '/about',
  '/contact',
  '/blog',
  '/blog/what-saffron-grades-mean',
  '/privacy',
  '/terms',
  '/shipping',
  '/returns',
  '/grievance',
  '/search?q=saffron',
]
