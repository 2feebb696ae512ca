import type { ShopModule } from '#platform/shop.ts'
import { mediaApi } from './server/api.server.ts'
import { removeFileJob, forgetPictureJob } from './server/keep-files.server.ts'
import { mediaFiles } from './server/media-files.server.ts'

export const media: ShopModule = {
  name: 'media',
  api: [mediaApi],
  files: [mediaFiles],
  jobs: [forgetPictureJob, removeFileJob],
}

/* What other modules use. */
export {
  forgetPictureJob,
  keepFiles,
  listPersonalPictures,
  newFileName,
  personalPicture,
  queueRemoval,
  refusePersonalPictures,
  type NewFile,
} from './server/keep-files.server.ts'
export { inTurn, loadSharp } from './server/load-sharp.server.ts'
export { videoTypes } from './server/media-files.server.ts'
export { storedNameOf } from './server/stored-name.server.ts'
export { contentTypes, findStoredPicture, maxImageBytes, reencodePhoto, storeImage, storeOwnPhoto, urlOfImage } from './server/store-image.server.ts'
