import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { findPreview, revokePreview, sharePreview } from './previews.server.ts'

export function previewsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showPreview, async ({ id }) => {
    const link = await findPreview(shop.db, id, shop.now())
    return { sharedAt: link?.createdAt.toISOString() ?? null, expiresAt: link?.expiresAt.toISOString() ?? null }
  })

  mount(api, contract.sharePreview, async ({ id }, { actor }) => ({
    success: true as const,
    message: 'Preview link created',
    ...(await sharePreview(shop, actor, id)),
  }))

  mount(api, contract.revokePreview, async ({ id }, { actor }) => {
    await revokePreview(shop, actor, id)
    return { success: true as const, message: 'Preview link revoked' }
  })
}
