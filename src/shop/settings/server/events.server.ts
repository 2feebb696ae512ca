import { event } from '#platform/events.ts'

/** Facts of the shop were saved. `names`: those that differ. */
export const settingsChanged = event<{ names: string[] }>('settings.changed')
