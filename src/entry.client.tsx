import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { undoTranslation } from '#site/hydration/translation.ts'

// This script loads late (hydration/load-scripts.ts).
startTransition(() => {
  undoTranslation()
  hydrateRoot(document, <HydratedRouter />)
})
