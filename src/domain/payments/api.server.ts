import type { Api } from '#platform/mount.ts'

export function paymentsApi(_api: Api) {}
