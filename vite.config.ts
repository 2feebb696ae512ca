import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'

/**
 * Each file costs a request and its headers, and little ones compress badly: what every page needs travels together, and so does what
 * pages with products share, what an account or an order needs, and the checkout's own. What calls the server stays apart, as home and cart ask it for
 * nothing. A group takes along what its files import, unless an earlier one does: hence the small ones.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: 'shell',
    test: /src\/web\/(root|site|browser-store|shell\/(?!login-dialog|log-out)|hydration\/|search\/(search-field|search-button)|storefront\/ground|ui\/(ask|button|classes|icon|loading|needs-script|on-demand|picture|toast|use-(ready|free-place|focus-on-arrival)))/,
    priority: 3,
  },
  { name: 'call', test: /src\/(web\/(call|account\/guard)\.ts|kernel\/(shape|endpoint)|domain\/catalogue\/contract)/, priority: 2 },
  { name: 'price', test: /src\/web\/(cart\/(price-details|line-price)|ui\/(stamp|use-focus-next))/, priority: 2 },
  {
    name: 'account',
    test: /src\/(web\/(ui\/field|account\/(message|form-fields)|checkout\/pending-payment)|domain\/orders\/(contract|order)\.ts)/,
    priority: 2,
  },
  {
    name: 'pay',
    test: /src\/(web\/checkout\/(?!checkout\.tsx|address-(?!picker)|states|pincode|payment-dialog)|domain\/(pricing|coupons)\/contract)/,
    priority: 1,
  },
  {
    name: 'goods',
    test: /src\/(web\/(seo\/|storefront\/(product-card|article-card)|ui\/(awaited|own-picture))|domain\/catalogue\/variant-price)/,
    priority: 1,
  },
]

/** The router's warnings are for who writes the shop: no page needs their texts. */
const manualPureFunctions = ['warning', 'warnOnce', 'warningOnce']

export default defineConfig({
  plugins: [browserContracts(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { treeshake: { manualPureFunctions }, output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
  },
})
