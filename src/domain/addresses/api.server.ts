import type { Api } from '#platform/mount.ts'

export function addressesApi(_api: Api) {}
