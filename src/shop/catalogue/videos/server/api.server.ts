import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { findVideo, versionOf, wireVideo } from './queries.server.ts'
import { deleteVideo, saveVideo } from './save-video.server.ts'

export function videosApi(api: Api) {
  const { shop } = api

  mount(api, contract.showVideo, async ({ id }) => {
    const row = await findVideo(shop, id)
    return { video: row ? wireVideo(shop.files, row) : null, version: versionOf(row) }
  })

  mount(api, contract.saveVideo, async (input, { actor, file }) => ({
    success: true as const,
    message: 'Video saved',
    video: await saveVideo(shop, actor, { ...input, file }),
  }))

  mount(api, contract.deleteVideo, async ({ id }, { actor }) => {
    await deleteVideo(shop, actor, id)
    return { success: true as const, message: 'Video deleted' }
  })
}
