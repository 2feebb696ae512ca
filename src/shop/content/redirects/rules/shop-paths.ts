/**
 * Addresses at which the shop shows something of its own. In lower case. A list by hand, because `src/routes.ts` is read by the build alone, and files have no
 * routes. A test compares the two.
 */
const pages = new Set(
  `/ /products /productdetail /productdetail2 /about /contact /blog /privacy /terms /shipping /returns /grievance /search /scrolltotop /cart /cart/buy /wishlist /login
  /login-phone /register /reset-password /reset-password/new /invitation /profilepage /myorders /checkout /sitemap.xml /robots.txt /llms.txt /old-browsers.js
  /favicon.svg`.split(/\s+/),
)

/** Folders that belong to the shop whole: its programs, its files, and pages behind secret or private addresses. */
const folders = new Set(
  `admin backend health sandbox assets brand films fonts pictures look media lab-reports feeds page-preview product-on myorders follow restore-cart end-reminders
  preview delivery pay review statement __manifest`.split(/\s+/),
)

/**
 * True for a canonical path that always belongs to the shop. One below /product/, /blog/ or /pages/ does only while something is shown there. An old shop may have
 * had pages below /c/, so a redirect of the owner goes before the link of a coupon.
 */
export const isShopPath = (path: string) => pages.has(path) || folders.has(path.split('/')[1] ?? '')
