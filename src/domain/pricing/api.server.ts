import type { Api } from '#platform/mount.ts'

export function pricingApi(_api: Api) {}
