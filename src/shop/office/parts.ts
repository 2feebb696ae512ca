/** Parts of pages that other modules show. */

export { useModuleScreens } from './pages/module-screen/use-module-screens.ts'
export { settingGroups } from './pages/settings/setting-entries.ts'
export { countOfNeeds, NeedsContext, useNeeds, useReadNeeds, useUsed } from './pages/dashboard/use-needs.ts'
