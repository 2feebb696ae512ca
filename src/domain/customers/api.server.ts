import type { Api } from '#platform/mount.ts'

export function customersApi(_api: Api) {}
