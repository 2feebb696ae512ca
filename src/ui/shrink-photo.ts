const longestSide = 2000

/** A file of at most this size is sent as it is: it takes 8 s at 1 Mbit/s. */
const smallBytes = 1_000_000

const quality = 0.85

/**
 * Returns a photo of at most 2,000 px in JPEG or WebP, so that it also arrives over a slow network. Returns the file itself if it is small, or no picture
 * that this browser reads: the server then says what is wrong.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= smallBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await encode(canvas, context, file.type === 'image/jpeg')
    return small && small.size < file.size ? new File([small], file.name, { type: small.type }) : file
  } catch {
    return file
  }
}

/** Encodes as WebP, which keeps transparency. A photo, and a browser that cannot write WebP, get JPEG on white. */
async function encode(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, isPhoto: boolean): Promise<Blob | null> {
  const toBlob = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = isPhoto ? null : await toBlob('image/webp')
  if (webp?.type === 'image/webp') return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return toBlob('image/jpeg')
}
