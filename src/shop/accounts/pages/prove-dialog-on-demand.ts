import { dialogOnDemand } from '#ui/on-demand.tsx'

export const ProveDialog = dialogOnDemand(async () => (await import('./proof-dialog.tsx')).ProveDialog)
