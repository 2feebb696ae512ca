import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Asked for late: see hydration/late-scripts.tsx.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
