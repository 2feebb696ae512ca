import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// This script loads late (hydration/load-scripts.ts).
startTransition(() => {
  window.untranslate?.()
  hydrateRoot(document, <HydratedRouter />)
})
