/** True when the URL answers with success. */
export async function answers(url: string) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
