// The texts of notices in every language, inside the worker: a push message arrives when nothing can be downloaded first.

import englishNames from '#texts/en/names.ts'
import englishNotices from '#texts/en/notices.ts'
import englishRejections from '#texts/en/rejections.ts'
import type { Language } from '#texts/languages.ts'
import type { NoticeTexts } from '#texts/notice-text.ts'
import urduNames from '#texts/ur/names.ts'
import urduNotices from '#texts/ur/notices.ts'
import urduRejections from '#texts/ur/rejections.ts'

const TEXTS: Readonly<Record<Language, Omit<NoticeTexts, 'language'>>> = {
  en: { notices: englishNotices, names: englishNames, rejections: englishRejections },
  ur: { notices: urduNotices, names: urduNames, rejections: urduRejections },
}

export function noticeTextsIn(language: Language): NoticeTexts {
  return { language, ...TEXTS[language] }
}
