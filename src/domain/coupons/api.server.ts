import type { Api } from '#platform/mount.ts'

export function couponsApi(_api: Api) {}
