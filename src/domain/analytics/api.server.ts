import type { Api } from '#platform/mount.ts'

export function analyticsApi(_api: Api) {}
