/**
 * The addresses of the shop's pages and files, in lower case. The list is written by hand, because only the build reads `src/routes.ts`, and files have no
 * routes. A test compares both.
 */
const pages = new Set(
  `/ /products /productdetail /productdetail2 /about /contact /blog /privacy /terms /shipping /returns /grievance /search /scrolltotop /cart /cart/buy /wishlist /login
  /login-phone /register /reset-password /reset-password/new /invitation /profilepage /myorders /checkout /sitemap.xml /robots.txt /llms.txt /old-browsers.js
  /favicon.svg`.split(/\s+/),
)

/** First parts of paths that belong wholly to the shop: programs, files, and pages with secret or private addresses. */
const folders = new Set(
  `admin backend health sandbox assets brand films fonts pictures look media lab-reports feeds page-preview product-on myorders follow restore-cart end-reminders
  preview delivery gift pay review statement __manifest`.split(/\s+/),
)

/**
 * Returns whether a canonical path always belongs to the shop. A path below /product/, /blog/ or /pages/ may be redirected while no page is shown there. So may
 * a path below /c/, where an old shop may have had pages: a redirect of the owner wins over the link of a coupon.
 */
export const isShopPath = (path: string) => pages.has(path) || folders.has(path.split('/')[1] ?? '')
