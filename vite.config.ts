import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'

/**
 * Bundles the browser's modules into few files, because each file costs a request and small files compress badly. There is one group for every page, and one
 * each for pages with products, the page of a product, orders, people and their addresses, and the checkout. Three more are
 * the form of an address, the dialogs of every page, and the calls to the API, which home does not make.
 * A group includes everything that its files import, except modules of a group with higher priority. The small groups, such as `parts`, take those out.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: 'shell',
    test: /src\/(kernel\/(india|money)|web\/(root|site|session-store|stored|cart\/(cart-store|rendered-cart-script)|shell\/(?!login-dialog|log-out)|hydration\/|search\/(search-field|search-button)|storefront\/ground|ui\/(ask|button|classes|icon|loading|needs-script|on-demand|picture|toast|inline-script|nonce|use-(ready|free-place|focus-on-arrival))))/,
    priority: 3,
  },
  {
    name: 'call',
    test: /src\/(web\/(call|account\/guard)\.ts|kernel\/(shape|endpoint)|domain\/catalogue\/contract)/,
    priority: 2,
  },
  { name: 'dialogs', test: /src\/web\/(ui\/(modal|dialog|question)\.|shell\/login-dialog|search\/search-dialog)/, priority: 2 },
  {
    name: 'price',
    test: /src\/(web\/(cart\/(price-details|line-price|line-problem)|ui\/(stamp|undo-notice|use-focus-next))|domain\/pricing\/contract)/,
    priority: 2,
  },
  {
    name: 'account',
    test: /src\/(web\/(ui\/field|account\/(message|form-fields)|checkout\/pending-payment)|domain\/orders\/(contract|order)\.ts)/,
    priority: 2,
  },
  {
    name: 'person',
    test: /src\/(domain\/(customers|addresses|cart-reminders)\/(contract|mobile)|web\/(texts\/(own-account|cart-reminder)|account\/(state-text|placed-order)|ui\/use-here))/,
    priority: 2,
  },
  {
    name: 'pay',
    test: /src\/(web\/checkout\/(?!checkout\.tsx|address-(?!picker)|states|pincode|payment-dialog)|domain\/coupons\/contract)/,
    priority: 1,
  },
  { name: 'address-form', test: /src\/web\/(checkout\/address-(form\.|questions)|ui\/use-questions)/, priority: 0 },
  { name: 'parts', test: /src\/(web\/ui\/(stepper|lab-report-list)|domain\/reviews\/(own-contract|review)\.ts)/, priority: 2 },
  {
    name: 'goods',
    test: /src\/(web\/(seo\/|storefront\/(product-card|article-card|add-to-cart)|wishlist\/(heart|saved)|ui\/(awaited|own-picture|delivery-time|order-facts))|domain\/catalogue\/variant-price)/,
    priority: 2,
  },
  { name: 'product', test: /src\/web\/(storefront\/product-(detail|states)|reviews\/use-own-review)/, priority: 1 },
]

/** React Router's warnings are for developers. Marking these functions as pure drops their texts from the bundle. */
const manualPureFunctions = ['warning', 'warnOnce', 'warningOnce']

/** The oldest browsers that run the page's script. docs/browsers.md says what happens below. */
const floor = ['chrome108', 'safari16.4', 'firefox115']

export default defineConfig({
  plugins: [browserContracts(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: floor, cssTarget: floor, rollupOptions: { treeshake: { manualPureFunctions }, output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
  },
})
