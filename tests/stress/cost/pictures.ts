import sharp from 'sharp'

let made = 0

/** A photograph of ordinary size, another one each time: one that is stored already costs nothing. */
export function photograph(): Buffer {
  made += 1
  const bytes = Buffer.from(master)
  // A comment, which every reader passes over, makes it another file.
  const comment = Buffer.from(`\xff\xfe\x00\x0a${String(made).padStart(8, '0')}`, 'latin1')
  return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)])
}

const master = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#65439A', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
  .jpeg({ quality: 80 })
  .toBuffer()
