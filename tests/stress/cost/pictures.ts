import sharp from 'sharp'

let made = 0

/** Returns a photograph of ordinary size. Each is a new file, because storing a known file costs nothing. */
export function photograph(): Buffer {
  made += 1
  const bytes = Buffer.from(master)
  // A JPEG comment, which every decoder skips, makes it a new file.
  const comment = Buffer.from(`\xff\xfe\x00\x0a${String(made).padStart(8, '0')}`, 'latin1')
  return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)])
}

const master = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#65439A', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
  .jpeg({ quality: 80 })
  .toBuffer()
