import { dialogOnDemand } from '#ui/on-demand.tsx'

export const LoginDialog = dialogOnDemand(async () => (await import('./login-dialog.tsx')).LoginDialog)
