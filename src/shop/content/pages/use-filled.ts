import { useSite } from '#ui/site.ts'
import { fillFacts } from '../rules/fill-facts.ts'

/** Returns the texts with the facts of the shop that they name. */
export const useFilled = <Texts extends object>(texts: Texts): Texts => fillFacts(texts, useSite())
