import { dialogOnDemand } from '#ui/on-demand.tsx'

export const ReviewDialog = dialogOnDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog, { isRare: true })
