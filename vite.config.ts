import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs travels as one file: it compresses better, and each file costs a request and its headers. */
const onEveryPage = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'shell',
    test: /src\/web\/(root|site|browser-store|shell|ui|hydration|cart\/cart-items|account\/origin)|src\/domain\/pricing\/price-cart|src\/kernel\/money/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: onEveryPage } } } } },
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
  },
})
