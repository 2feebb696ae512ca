const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}

/** Returns the media type of a stored file, by the ending that the shop gave its name. */
export const typeOfFile = (name: string) => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
