/** Parts of pages that other modules show. */

export { countOfNeeds, NeedsContext, useNeeds, useReadNeeds } from './pages/dashboard/use-needs.ts'
