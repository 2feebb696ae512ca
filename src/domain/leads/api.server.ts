import type { Api } from '#platform/mount.ts'

export function leadsApi(_api: Api) {}
