/** Returns the widths of the bars and gaps of a text as Code 128, in modules, beginning with a bar. */
export async function code128(text: string): Promise<number[]> {
  const { default: bwip } = await import('bwip-js/node')
  const [drawn] = bwip.raw('code128', text, {})
  if (!drawn || !('sbs' in drawn)) throw new Error(`${text} is no Code 128.`)
  return drawn.sbs
}
