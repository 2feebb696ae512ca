import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false on the server and while hydrating, and true after that. */
export const useReady = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
