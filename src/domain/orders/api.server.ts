import type { Api } from '#platform/mount.ts'

export function ordersApi(_api: Api) {}
