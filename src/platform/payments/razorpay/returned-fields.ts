const longest = 256

/** Returns the values of these fields that Razorpay sends back through the browser; undefined if one is missing. */
export function fieldsOf(form: URLSearchParams, names: string[]): string[] | undefined {
  const values = names.map((name) => form.get(`razorpay_${name}`)?.slice(0, longest) ?? '')
  return values.includes('') ? undefined : values
}
