import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'

/** What every page needs travels as one file: it compresses better, and each file costs a request and its headers. */
const onEveryPage = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shell',
    test: /src\/web\/(root|site|browser-store|shell\/|hydration\/|texts\/(shell|ui|search)|search\/(search-field|search-button)|ui\/(ask|button|classes|dialog|icon|toast|use-ready))/,
  },
]

/** The router's warnings are for who writes the shop: no page needs their texts. */
const manualPureFunctions = ['warning', 'warnOnce', 'warningOnce']

export default defineConfig({
  plugins: [browserContracts(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { treeshake: { manualPureFunctions }, output: { codeSplitting: { groups: onEveryPage } } } } },
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
  },
})
