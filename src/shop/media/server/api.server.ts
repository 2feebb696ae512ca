import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { storeImage } from './store-image.server.ts'

export function mediaApi(api: Api) {
  mount(api, contract.uploadImage, async (_input, { file, signal, confirm }) => {
    if (!file || file.size === 0) throw new ShopError('invalid_input', 'Please choose an image.')
    const { url } = await storeImage(api.shop, await file.bytes(), { isStaff: true, signal, confirm })
    return { success: true as const, message: 'Image uploaded successfully', imageUrl: url }
  })
}
