import type { Api } from '#platform/mount.ts'

export function mediaApi(_api: Api) {}
