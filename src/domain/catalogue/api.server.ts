import type { Api } from '#platform/mount.ts'

export function catalogueApi(_api: Api) {}
