import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'
import { openDoors } from './scripts/open-doors.ts'

/** Matches files of `src`, without their endings. */
const files = (...paths: string[]) => new RegExp(`/src/(${paths.join('|')})\\.tsx?$`)

/**
 * Bundles the browser's modules into few files, because each file costs a request and small files compress badly. There is one group for every page, and one
 * each for pages with products, the page of a product, orders, people and their addresses, and the checkout. The others are
 * the form of an address, the dialogs of every page, canonical text, fields of forms, and the calls to the API, which home does not make.
 * A group includes everything that its files import, except modules of a group with higher priority. The small groups, such as `parts`, take those out.
 * Of groups with one priority, the first takes a file. A new import between pages can move a whole group: compare what a page loads.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: 'shell',
    test: files(
      'root',
      'kernel/(india|money)',
      'site/hydration/[^/]+',
      'site/shell/(?!log-out)[^/]+',
      'site/site-facts',
      'ui/(ask|brand|button|classes|error-notice|error-page|frame-context|icon|inline-script|is-in-back-office|loading|loading-bar|mark|needs-script|nonce|on-demand|picture|renew-page)',
      'ui/(kept-touches|scroll-to-top|secret-address|session-store|shell-link|site|stored|toast-store|toasts|use-focus-on-arrival|use-free-place|use-ready)',
      'shop/accounts/pages/login-dialog-on-demand',
      'shop/catalogue/rules/ground',
      'shop/orders/pages/cart/(cart-store|rendered-cart-script)',
      'shop/storefront/pages/search/(search-button|search-field)',
    ),
    priority: 3,
  },
  { name: 'text', test: files('kernel/text', 'shop/catalogue/rules/declarations'), priority: 3 },
  { name: 'call', test: files('kernel/(endpoint|shape)', 'ui/(call|guard)', 'shop/catalogue/contract', 'shop/places/pages/kept-pin'), priority: 2 },
  { name: 'field', test: files('ui/field', 'shop/places/(contract|rules/delivery-state)'), priority: 2 },
  {
    name: 'dialogs',
    test: files('ui/(dialog|modal|question)', 'shop/accounts/pages/login-dialog', 'shop/storefront/pages/search/search-dialog'),
    priority: 2,
  },
  {
    name: 'price',
    test: files(
      'ui/(stamp|undo-notice|use-focus-next)',
      'shop/orders/pricing/(contract|rules/(coupon-paise|delivery-line))',
      'shop/orders/pages/cart/(cart-deal|line-price|line-problem|price-details)',
    ),
    priority: 2,
  },
  {
    name: 'account',
    test: files('ui/(form-fields|message|use-form)', 'shop/orders/(contract|rules/order)', 'shop/orders/pages/checkout/pending-payment'),
    priority: 2,
  },
  {
    name: 'person',
    test: files(
      'ui/(state-text|use-here)',
      'shop/accounts/addresses/contract',
      'shop/accounts/consents/pages/data-notice',
      'shop/accounts/customers/(contract|rules/mobile)',
      'shop/accounts/pages/own-account-texts',
      'shop/orders/pages/placed-order',
      'shop/orders/reminders/(contract|pages/cart-reminder-texts)',
    ),
    priority: 2,
  },
  {
    name: 'pay',
    test: files(
      'ui/use-waiting',
      'shop/accounts/addresses/pages/(address-picker|read-addresses)',
      'shop/orders/coupons/contract',
      'shop/orders/pages/checkout/(?!checkout\\.|checkout-texts)[^/]+',
    ),
    priority: 1,
  },
  { name: 'address-form', test: files('ui/use-questions', 'shop/accounts/addresses/pages/(address-form|address-questions)'), priority: 0 },
  {
    name: 'parts',
    test: files('ui/stepper', 'shop/catalogue/lab-reports/pages/lab-report-list', 'shop/reviews/(own-contract|rules/review|pages/review-dialog-on-demand)'),
    priority: 2,
  },
  {
    name: 'goods',
    test: files(
      'ui/(awaited|built-in-picture|built-in-pictures|seo|xml)',
      'site/seo/[^/]+',
      'shop/catalogue/rules/variant-price',
      'shop/content/pages/(page-picture|use-filled)',
      'shop/content/rules/(chosen-products|fill-facts|page-questions|visible-blocks)',
      'shop/catalogue/pages/(plain-description|product-card|wishlist/heart|wishlist/saved-ids|wishlist/saved-store)',
      'shop/orders/pages/(delivery-time|order-facts|cart/add-to-cart)',
      'shop/storefront/pages/(structured-data|articles/article-card|own-pages/(added-block|page-seo)|product/product-seo)',
    ),
    priority: 2,
  },
  {
    name: 'product',
    test: files('shop/catalogue/pages/product-states', 'shop/reviews/pages/use-own-review', 'shop/storefront/pages/product/product-detail'),
    priority: 1,
  },
]

/** React Router's warnings are for developers. Marking these functions as pure drops their texts from the bundle. */
const manualPureFunctions = ['warning', 'warnOnce', 'warningOnce']

/** The oldest browsers that run the page's script. docs/browsers.md says what happens below. */
const floor = ['chrome108', 'safari16.4', 'firefox115']

export default defineConfig({
  plugins: [openDoors(), browserContracts(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        target: floor,
        cssTarget: floor,
        rollupOptions: { treeshake: { manualPureFunctions }, output: { codeSplitting: { groups } } },
      },
    },
    // The engine keeps the text of the server's files in memory, two bytes a character if one of them is not ASCII. Lines stay, for stack traces.
    ssr: {
      build: {
        rollupOptions: {
          input: './src/app.ts',
          output: { comments: false, minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } } },
        },
      },
    },
  },
})
