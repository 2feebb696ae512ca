/** The addresses of the product feeds. The owner gives them to Google and Meta, so they may not change (docs/promises.md). */
export const feedPaths = { google: '/feeds/google.xml', meta: '/feeds/meta.csv' } as const
