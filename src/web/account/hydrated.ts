import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run yet: false in the server's HTML, true from hydration on. What needs a script waits for it, disabled. */
export const useHydrated = () => useSyncExternalStore(never, () => true, () => false)
