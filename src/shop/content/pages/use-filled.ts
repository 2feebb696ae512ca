import { useSite } from '#ui/site.ts'
import { fillFacts } from '../rules/fill-facts.ts'

/** Returns the texts with the shop's facts in place of their names in braces. */
export const useFilled = <Texts extends object>(texts: Texts): Texts => fillFacts(texts, useSite())
