import { claimsIn } from '#shop/claims/rules.ts'
import type { Declarations, PageTexts, ProductArticle } from '../contract.ts'

type ClaimingTexts = {
  name: string
  benefits: readonly string[]
  texts?: PageTexts | undefined
  declarations?: Declarations | undefined
  article?: ProductArticle | null | undefined
}

/** Lists the texts of a product that may hold claims, by the names of the form's fields. */
export const claimTextsOf = ({
  name,
  benefits,
  declarations,
  article,
  texts: { questions = [], ...texts } = {},
}: ClaimingTexts): [field: string, text: string][] => [
  ['name', name],
  ['benefits', benefits.join('\n')],
  ['declarations.genericName', declarations?.genericName ?? ''],
  ['article.title', article?.title ?? ''],
  ...Object.entries(texts).map(([field, text]): [string, string] => [`texts.${field}`, text]),
  ['texts.questions', questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n')],
]

/** Returns the claims of a product that the law may forbid. */
export const claimsOfProduct = (product: ClaimingTexts) => claimsIn(claimTextsOf(product))
