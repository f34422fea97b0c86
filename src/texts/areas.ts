// The texts are split into areas, so that a page downloads only those of its screens.

import type { ReplyCode } from '#contract/replies.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { ENGLISH_TEXTS } from './en/texts.ts'

type EnglishTexts = { readonly [Area in keyof typeof ENGLISH_TEXTS]: Awaited<ReturnType<(typeof ENGLISH_TEXTS)[Area]>>['default'] }

export type TextArea = keyof EnglishTexts

/** The English texts of an area, as literal types, which show the values a text needs. */
export type EnglishOf<Area extends TextArea> = EnglishTexts[Area]

/** The texts of an area by their keys; another language has the same keys. */
export type TextsOf<Area extends TextArea> = Readonly<Record<keyof EnglishOf<Area>, string>>

/** Total: an area or a text that a language lacks does not compile. */
export type TextLoaders = { readonly [Area in TextArea]: () => Promise<{ readonly default: TextsOf<Area> }> }

/** What the server answers, refusals and successes, by the code of the answer. */
export type AnswerTexts = Readonly<Record<ErrorCode | ReplyCode, string>>
